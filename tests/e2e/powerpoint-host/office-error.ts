/** An error as Office.js throws it. */
export class OfficeError extends Error {
  readonly code: string;
  readonly debugInfo: { code: string; message: string; errorLocation: string };

  constructor(code: string, message: string, errorLocation = '') {
    super(message);
    this.name = 'RichApi.Error';
    this.code = code;
    this.debugInfo = { code, message, errorLocation };
  }
}

export function notLoaded(name: string): OfficeError {
  return new OfficeError(
    'PropertyNotLoaded',
    `The property '${name}' is not available. Before reading the property's value, call the load method on the containing object and call "context.sync()" on the associated request context.`,
    name,
  );
}
