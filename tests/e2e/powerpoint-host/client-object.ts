import { notLoaded, OfficeError } from './office-error.ts';

/** The kind of object that a client object stands for. `Model` is the object in the deck. */
export interface Kind<Model> {
  name: string;
  /** Readable only after load and sync; writable ones are written when the batch runs. */
  scalars: Record<string, { api: string; read(model: Model): unknown; write?(model: Model, value: unknown): void }>;
  /** Other objects that it navigates to; they need no load themselves. */
  paths: Record<string, { api: string; kind: () => AnyKind; of(model: Model): unknown }>;
  /** What a method does; it runs with the batch, and its result comes in a ClientResult. */
  methods: Record<string, { api: string; run(model: Model, args: readonly unknown[]): unknown }>;
  /** Methods that return other objects. */
  finds: Record<string, { api: string; kind: () => AnyKind; of(model: Model, args: readonly unknown[]): unknown }>;
  /** Of a collection: its items. */
  items?: { kind: () => AnyKind; of(model: Model): unknown[] };
}
// oxlint-disable-next-line typescript/no-explicit-any -- kinds of every model side by side
export type AnyKind = Kind<any>;

/** What the objects of one request need from it. */
export interface Batch {
  /** Queues work at the end of the next sync; the result is available once all of it succeeded. */
  enqueue(action: () => (() => void) | undefined): void;
  /** @throws OfficeError `ApiNotFound` if the host is too old. */
  need(api: string, name: string): void;
}

const OBJECT = Symbol('client object');
interface Inside {
  kind: AnyKind;
  resolve: () => unknown;
  loaded: Map<string, unknown>;
  loadPath(path: string[]): (() => void)[];
}
export type ClientObject = Record<string, unknown> & { [OBJECT]: Inside };

/**
 * An object of the API: nothing of it can be read before it was loaded and the batch was run, and members that the API
 * doesn't have can't be read at all.
 * @param resolve the object in the deck, requested when the batch runs; null for a null object.
 */
export function clientObject(batch: Batch, kind: AnyKind, resolve: () => unknown, mayBeNull = false): ClientObject {
  const loaded = new Map<string, unknown>();
  const children = new Map<string, ClientObject>();
  const there = (): unknown => {
    const model = resolve();
    if (model === null || model === undefined)
      throw new OfficeError('ItemNotFound', `This ${kind.name} is gone.`, kind.name);
    return model;
  };
  const child = (name: string): ClientObject => {
    const path = kind.paths[name];
    if (path === undefined) throw new Error(`${kind.name} has no ${name}`);
    let made = children.get(name);
    if (made === undefined) children.set(name, (made = clientObject(batch, path.kind(), () => path.of(there()))));
    return made;
  };
  const inside: Inside = {
    kind,
    resolve,
    loaded,
    loadPath([first = '$all', ...rest]) {
      if (mayBeNull) {
        const isNull = resolve() === null || resolve() === undefined;
        if (isNull) return [() => void loaded.set('isNullObject', true)];
      }
      const model = there();
      const noted = mayBeNull ? [() => void loaded.set('isNullObject', false)] : [];
      if (kind.items !== undefined) return [...noted, ...loadItems(first === 'items' ? rest : [first, ...rest])];
      if (first === '$all' || first === '*') {
        return [...noted, ...Object.keys(kind.scalars).flatMap((name) => readScalar(name, model, false))];
      }
      if (kind.scalars[first] !== undefined) return [...noted, ...readScalar(first, model, true)];
      const path = kind.paths[first];
      if (path === undefined) throw new OfficeError('InvalidArgument', `${kind.name} has no ${first}.`, kind.name);
      batch.need(path.api, `${kind.name}.${first}`);
      return [...noted, ...child(first)[OBJECT].loadPath(rest)];
    },
  };
  const readScalar = (name: string, model: unknown, isAskedFor: boolean): (() => void)[] => {
    const scalar = kind.scalars[name];
    if (scalar === undefined) return [];
    if (isAskedFor) batch.need(scalar.api, `${kind.name}.${name}`);
    const value = scalar.read(model);
    return [() => void loaded.set(name, value)];
  };
  const loadItems = (rest: string[]): (() => void)[] => {
    const items = kind.items;
    if (items === undefined) return [];
    const known = loaded.get('items') as ClientObject[] | undefined;
    const made = items
      .of(there())
      .map(
        (model, index) => known?.find((each) => each[OBJECT].resolve() === model) ?? staged(index, model, items.kind()),
      );
    const effects = made.flatMap((each) => each[OBJECT].loadPath(rest));
    return [() => void loaded.set('items', made), ...effects];
  };
  // Objects created during one batch are the same for every load of it.
  const stagedItems = new Map<unknown, ClientObject>();
  const staged = (_index: number, model: unknown, itemKind: AnyKind): ClientObject => {
    let made = stagedItems.get(model);
    if (made === undefined) stagedItems.set(model, (made = clientObject(batch, itemKind, () => model)));
    return made;
  };

  const self: ClientObject = new Proxy(
    { [OBJECT]: inside },
    {
      get(target, name) {
        if (name === OBJECT) return target[OBJECT];
        if (typeof name === 'symbol' || name === 'then' || name === 'constructor') return undefined;
        if (name === 'load') {
          return (what?: string | string[] | object) => {
            const paths = pathsOf(what);
            batch.enqueue(() => {
              const effects = paths.flatMap((path) => inside.loadPath(path));
              return () => {
                for (const effect of effects) effect();
              };
            });
            return self;
          };
        }
        if (name === 'isNullObject') {
          if (!mayBeNull) return false;
          if (!loaded.has(name)) throw notLoaded(name);
          return loaded.get(name);
        }
        if (name === 'items' && kind.items !== undefined) {
          if (!loaded.has(name)) throw notLoaded(`${kind.name}.items`);
          return [...(loaded.get(name) as ClientObject[])];
        }
        if (kind.scalars[name] !== undefined) {
          if (!loaded.has(name)) throw notLoaded(`${kind.name}.${name}`);
          return loaded.get(name);
        }
        if (kind.paths[name] !== undefined) return child(name);
        const find = kind.finds[name];
        if (find !== undefined) {
          return (...args: readonly unknown[]) => {
            batch.enqueue(() => {
              batch.need(find.api, `${kind.name}.${name}`);
              return undefined;
            });
            return clientObject(batch, find.kind(), () => find.of(there(), args), name.endsWith('OrNullObject'));
          };
        }
        const method = kind.methods[name];
        if (method === undefined) throw new Error(`PowerPoint has no ${kind.name}.${name}`);
        return (...args: readonly unknown[]) => {
          const result = clientResult(`${kind.name}.${name}`);
          batch.enqueue(() => {
            batch.need(method.api, `${kind.name}.${name}`);
            const value = method.run(there(), args);
            return () => result.give(value);
          });
          return result.shown;
        };
      },
      set(_target, name, value) {
        const scalar = kind.scalars[String(name)];
        if (scalar?.write === undefined) throw new Error(`${kind.name}.${String(name)} cannot be written here`);
        batch.enqueue(() => {
          batch.need(scalar.api, `${kind.name}.${String(name)}`);
          scalar.write?.(there(), value);
          return undefined;
        });
        return true;
      },
    },
  );
  return self;
}

function clientResult(name: string): { shown: { readonly value: unknown }; give(value: unknown): void } {
  let isThere = false;
  let given: unknown;
  return {
    shown: {
      get value() {
        if (!isThere)
          throw new OfficeError('ValueNotLoaded', `The value of ${name} is read before context.sync().`, name);
        return given;
      },
    },
    give(value) {
      isThere = true;
      given = value;
    },
  };
}

/** `load('a, b/c')`, `load(['a', 'b/c'])`, `load({ a: true, b: { c: true } })`, `load()`. */
function pathsOf(what: string | string[] | object | undefined): string[][] {
  if (what === undefined) return [['$all']];
  if (typeof what === 'string') return pathsOf(what.split(','));
  if (Array.isArray(what)) return (what as string[]).map((path) => path.trim().split('/'));
  return Object.entries(what).flatMap(([name, inner]) => {
    if (name === '$all' || name === '$top' || name === '$skip') return inner === true ? [['$all']] : [];
    return inner === true
      ? [[name]]
      : typeof inner === 'object'
        ? pathsOf(inner as object).map((path) => [name, ...path])
        : [];
  });
}
