import type { HostCapabilities } from '../host-port.ts';

/** The sets of PowerPointApi there are, the latest first. Versions are texts: as a number 1.10 would be 1.1. */
const POWERPOINT_SETS = ['1.10', '1.9', '1.8', '1.7', '1.6', '1.5', '1.4', '1.3', '1.2', '1.1'] as const;
export type PowerPointSet = (typeof POWERPOINT_SETS)[number];
const OTHER_SETS = [
  ['CompressedFile', '1.1'],
  ['File', '1.1'],
  ['Selection', '1.1'],
  ['DialogApi', '1.2'],
  ['NestedAppAuth', '1.1'],
  ['IdentityAPI', '1.3'],
] as const;

/** Whether the host has a set of functions; a host that knows no sets has none. */
export function hasSet(office: typeof Office, set: string, version: string): boolean {
  try {
    return office.context.requirements.isSetSupported(set, version);
  } catch {
    return false;
  }
}

export function hasPowerPoint(office: typeof Office, version: PowerPointSet): boolean {
  return hasSet(office, 'PowerPointApi', version);
}

/** What this PowerPoint can do. */
export function capabilitiesOf(office: typeof Office): HostCapabilities {
  return {
    insert: hasPowerPoint(office, '1.2'),
    tag: hasPowerPoint(office, '1.3'),
    readBack: hasPowerPoint(office, '1.4'),
    select: hasPowerPoint(office, '1.5'),
    readFile: hasSet(office, 'CompressedFile', '1.1') || hasSet(office, 'File', '1.1'),
    openNew: hasPowerPoint(office, '1.1'),
    nestedAuth: hasSet(office, 'NestedAppAuth', '1.1'),
    dialog: hasSet(office, 'DialogApi', '1.1'),
  };
}

/** The highest sets that are there, as people who help are told them: `PowerPointApi 1.8`. */
export function setsOf(office: typeof Office): string[] {
  const highest = POWERPOINT_SETS.find((version) => hasPowerPoint(office, version));
  return [
    ...(highest === undefined ? [] : [`PowerPointApi ${highest}`]),
    ...OTHER_SETS.filter(([set, version]) => hasSet(office, set, version)).map(([set, version]) => `${set} ${version}`),
  ];
}
