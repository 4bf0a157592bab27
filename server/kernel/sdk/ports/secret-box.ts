import { defineService } from '../service-token.ts';

/**
 * Encrypts small secrets at rest: AES-256-GCM under the first of SETTINGS_KEYS, read with any of them; `context` (the
 * setting's name) is bound as additional data.
 */
export interface SecretBox {
  /** @throws AppError `unavailable` `settings.no_key` */
  seal(plain: string, context: string): string;
  /** Whether it is sealed with the key that writes now. */
  isCurrent(sealed: string): boolean;
  /**
   * @throws AppError `unavailable` `settings.key_missing` where its key is not configured, `settings.secret_damaged` where it is not
   *   what was sealed for this context; nothing is destroyed.
   */
  open(sealed: string, context: string): string;
}

export const SECRET_BOX = defineService<SecretBox>('secret-box');
