declare const valueOf: unique symbol;

/** Identifies a service of type T: one plugin provides it, others request it by this token. */
export interface ServiceToken<T> {
  readonly kind: 'service';
  readonly name: string;
  readonly isOptional: false;
  readonly [valueOf]?: T;
}

/** The same service, whose provider may be absent: the value is then undefined. */
export interface OptionalService<T> {
  readonly kind: 'service';
  readonly name: string;
  readonly isOptional: true;
  readonly [valueOf]?: T | undefined;
}

/**
 * Creates a token for a service. Tokens are equal by name; a token is defined in the contract of its owner or among the
 * ports.
 */
export function defineService<T>(name: string): ServiceToken<T> {
  return { kind: 'service', name, isOptional: false };
}

/** Requests a service that may be absent. */
export function optional<T>(token: ServiceToken<T>): OptionalService<T> {
  return { kind: 'service', name: token.name, isOptional: true };
}

export type ServiceOf<Token> =
  Token extends ServiceToken<infer T> ? T : Token extends OptionalService<infer T> ? T | undefined : never;
