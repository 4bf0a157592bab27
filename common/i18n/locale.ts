/** The five namespaces of interface text. */
export const NAMESPACES = ['common', 'author', 'review', 'admin', 'errors'] as const;
export type Namespace = (typeof NAMESPACES)[number];

/** The languages we ship; every key exists in each of them. */
export const LANGUAGES = ['en', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];

/**
 * The texts one room, domain or plugin brings in one language: flat keys that begin with the owner's name
 * ("ingest.file_empty"). Values may hold i18next interpolation (`{{name}}`) and plural suffixes (`_one`, `_other`).
 */
export type LocaleBundle = Partial<Record<Namespace, Readonly<Record<string, string>>>>;
