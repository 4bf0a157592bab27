/** Values of a LibreOffice profile that reads nothing but the file it is given (registrymodifications.xcu). */
const VALUES: readonly { path: string; name: string; value: string }[] = [
  // Pictures and media that a document links to are neither fetched nor read from the disk.
  { path: '/org.openoffice.Office.Common/Security/Scripting', name: 'BlockUntrustedRefererLinks', value: 'true' },
  { path: '/org.openoffice.Office.Common/Security/Scripting', name: 'DisableMacrosExecution', value: 'true' },
  { path: '/org.openoffice.Office.Common/Security/Scripting', name: 'MacroSecurityLevel', value: '3' },
  { path: '/org.openoffice.Office.Common/Security/Scripting', name: 'DisableActiveContent', value: 'true' },
  { path: '/org.openoffice.Office.Common/Misc', name: 'FirstRun', value: 'false' },
  { path: '/org.openoffice.Office.Update/Update', name: 'Enabled', value: 'false' },
];

/** The file of settings for a fresh profile. */
export function officeProfile(): string {
  const items = VALUES.map(
    ({ path, name, value }) =>
      `<item oor:path="${path}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`,
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema">',
    ...items,
    '</oor:items>',
  ].join('\n');
}
