import type { LocaleBundle } from '../../../../common/i18n/locale.ts';

export const de: LocaleBundle = {
  errors: {
    'usage.tokens_spent':
      'Das Budget Ihrer Organisation für {{month}} ist aufgebraucht: Von {{limit}} Token sind {{left}} übrig, weniger, als der nächste Aufruf des Modells brauchen kann. Bitten Sie die Administration um mehr, warten Sie auf den nächsten Monat, oder machen Sie mit dem eingebauten Modell weiter, das nichts kostet.',
    'usage.cost_spent':
      'Das Budget Ihrer Organisation für {{month}} ist aufgebraucht: Von {{limit}} {{currency}} sind {{left}} übrig, weniger, als der nächste Aufruf des Modells kosten kann. Bitten Sie die Administration um mehr, warten Sie auf den nächsten Monat, oder machen Sie mit dem eingebauten Modell weiter, das nichts kostet.',
    'usage.tokens_low':
      'Ihre Organisation hat im Monat {{month}} {{spent}} Token verbraucht, mehr als die {{soft}}, ab denen sie gewarnt werden will.',
    'usage.cost_low':
      'Ihre Organisation hat im Monat {{month}} {{spent}} {{currency}} für Modelle ausgegeben, mehr als die {{soft}}, ab denen sie gewarnt werden will.',
    'usage.tokens_too_few':
      'Das wird voraussichtlich {{wanted}} Token brauchen; vom Budget dieses Monats sind {{left}} übrig. Verlangen Sie weniger Folien, oder bitten Sie die Administration um mehr.',
    'usage.cost_too_low':
      'Das wird voraussichtlich {{wanted}} {{currency}} kosten; vom Budget dieses Monats sind {{left}} übrig. Verlangen Sie weniger Folien, oder bitten Sie die Administration um mehr.',
  },
  admin: { 'usage.read': 'Sehen, wofür Modelle genutzt wurden' },
};
