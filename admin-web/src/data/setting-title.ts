import { useTranslation } from 'react-i18next';

/** Written in capitals wherever they are. */
const INITIALS = new Set(['ai', 'api', 'id', 'ocr', 'pdf', 'url', 'urls']);

/** "allowed_hosts" as "Allowed hosts", for what has no title in the user's language. */
export function fieldTitle(name: string): string {
  const words = name.split(/[_-]+/).map((word) => (INITIALS.has(word) ? word.toUpperCase() : word));
  const title = words.join(' ');
  return title.charAt(0).toUpperCase() + title.slice(1);
}

interface SettingWords {
  plugin: (plugin: string) => string;
  field: (plugin: string, name: string) => string;
  /** What to enter; the words of the plugin's schema where we have none. */
  hint: (plugin: string, name: string, described: string) => string;
  /** One of the values that a setting may have. */
  choice: (value: string) => string;
}

/** The words for settings in the user's language; other plugins' settings are named after their fields. */
export function useSettingWords(): SettingWords {
  const { t } = useTranslation('admin');
  return {
    plugin: (plugin) => t(`console.setting_${plugin}`, { defaultValue: fieldTitle(plugin) }),
    field: (plugin, name) => t(`console.setting_${plugin}_${name}`, { defaultValue: fieldTitle(name) }),
    hint: (plugin, name, described) => t(`console.setting_hint_${plugin}_${name}`, { defaultValue: described }),
    choice: (value) => t(`console.setting_choice_${value}`, { defaultValue: value }),
  };
}
