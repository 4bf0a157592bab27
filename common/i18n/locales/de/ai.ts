import type { LocaleBundle } from '../../locale.ts';

export const de: LocaleBundle = {
  errors: {
    'ai.unreachable':
      'Der Modellserver ({{provider}}) ist für den Schritt „{{task}}“ nicht erreichbar. Bitte Adresse und Netz prüfen.',
    'ai.timed_out':
      'Das Modell ({{provider}}) wurde mit dem Schritt „{{task}}“ nicht in {{seconds}} Sekunden fertig. Bitte erneut versuchen oder mehr Zeit geben.',
    'ai.cancelled': 'Der Schritt „{{task}}“ wurde abgebrochen.',
    'ai.refused_key':
      'Der Modellserver ({{provider}}) hat den Schlüssel abgelehnt. Bitte den Schlüssel und seine Rechte prüfen.',
    'ai.rate_limited':
      'Der Modellserver ({{provider}}) nimmt zurzeit keine weiteren Anfragen an. Bitte kurz warten und erneut versuchen.',
    'ai.invalid_answer':
      'Das Modell ({{provider}}) hat den Schritt „{{task}}“ zweimal unbrauchbar beantwortet. Bitte erneut versuchen oder ein anderes Modell wählen.',
    'ai.empty_answer':
      'Das Modell ({{provider}}) hat den Schritt „{{task}}“ nicht beantwortet. Bitte erneut versuchen oder ein anderes Modell wählen.',
    'ai.stopped_half_way':
      'Das Modell ({{provider}}) hat mitten im Schritt „{{task}}“ aufgehört. Bitte erneut versuchen oder weniger Folien verlangen.',
    'ai.provider_failed':
      'Der Modellserver ({{provider}}) ist beim Schritt „{{task}}“ gescheitert (Status {{status}}). Bitte später erneut versuchen oder den Modellnamen prüfen.',
  },
};
