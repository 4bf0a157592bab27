/** What programs need to run at all: where temporary files go, and what Windows can't start a socket without. */
const NEEDED = ['TMPDIR', 'TEMP', 'SystemRoot'];

/** The part of the environment that a child process may see: no key, no address of the service. */
export function childEnvironment(environment: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    NEEDED.flatMap((name) => {
      const value = environment[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
