import { createHash } from 'node:crypto';

/** The add-in's texts in Office, outside of the task pane. */
interface ManifestTexts {
  /** At most 125 characters each. */
  short: { name: string; group_label: string; button_label: string; tip_title: string; start_title: string };
  /** At most 250 characters each. */
  long: { description: string; tip_description: string; start_description: string };
}

/** The texts by culture name; the first one is the default. */
const MANIFEST_TEXTS: Readonly<Record<'en-US' | 'de-DE' | 'ar-SA', ManifestTexts>> = {
  'en-US': {
    short: {
      name: 'Lectern',
      group_label: 'Lectern',
      button_label: 'Create slides',
      tip_title: 'Slides from your documents',
      start_title: 'Lectern is ready',
    },
    long: {
      description:
        'Turns documents, spreadsheets and data into slides on your organisation’s own master deck, with every number traced to its source.',
      tip_description:
        'Opens a pane beside the slides: add documents, edit the outline, and insert finished slides into this presentation.',
      start_description:
        'On the Home tab, choose Create slides. Add your documents there, and insert the finished slides.',
    },
  },
  'de-DE': {
    short: {
      name: 'Lectern',
      group_label: 'Lectern',
      button_label: 'Folien erstellen',
      tip_title: 'Folien aus Ihren Dokumenten',
      start_title: 'Lectern ist bereit',
    },
    long: {
      description:
        'Macht aus Dokumenten, Tabellen und Daten Folien auf dem Folienmaster Ihrer Organisation; jede Zahl ist auf ihre Quelle zurückgeführt.',
      tip_description:
        'Öffnet einen Bereich neben den Folien: Dokumente hinzufügen, Gliederung bearbeiten und fertige Folien in diese Präsentation einfügen.',
      start_description:
        'Wählen Sie auf der Registerkarte „Start“ „Folien erstellen“. Fügen Sie dort Ihre Dokumente hinzu und dann die fertigen Folien ein.',
    },
  },
  'ar-SA': {
    short: {
      name: 'Lectern',
      group_label: 'Lectern',
      button_label: 'إنشاء شرائح',
      tip_title: 'شرائح من مستنداتك',
      start_title: 'Lectern جاهز',
    },
    long: {
      description:
        'يحوّل المستندات وجداول البيانات والبيانات إلى شرائح على الشريحة الرئيسية لمؤسستك، مع إرجاع كل رقم إلى مصدره.',
      tip_description:
        'يفتح جزءًا بجانب الشرائح: أضف المستندات، وعدّل المخطط التفصيلي، وأدرج الشرائح الجاهزة في هذا العرض التقديمي.',
      start_description:
        'في علامة التبويب «الشريط الرئيسي»، اختر «إنشاء شرائح». أضف مستنداتك هناك، ثم أدرج الشرائح الجاهزة.',
    },
  },
};

/** The options that differ between installations. */
export interface ManifestOptions {
  /** The https origin of the service for Office. */
  url: string;
  /** The path prefix of the service: empty, or with a leading and no trailing slash. */
  basePath: string;
  /** GUID of the add-in; derived from the address when absent, so that each installation keeps its own. */
  id?: string | undefined;
  /** Office only accepts a changed manifest with a higher version. */
  version?: string | undefined;
  /** Address of user support; the service's own page when absent. */
  supportUrl?: string | undefined;
  /** Client id of the registration in Entra ID; without it the manifest has no sign-in section. */
  entraClientId?: string | undefined;
}

/** The address of a service started by `npm run sideload`. */
export const DEFAULT_ADDRESS = { url: 'https://localhost:5001', basePath: '' };
const VERSION = '1.0.0.0';
const MIN_API = '1.2';
/** Sizes of ribbon icons; 16, 32 and 80 are required. */
const RIBBON_ICONS = [16, 32, 64, 80];
const ENTRA_SIGN_IN = 'https://login.microsoftonline.com';
const GUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Creates the add-in's manifest for an installation: add-in only, PowerPoint, one button on the Home tab. The same
 * options give the same text.
 * @throws ManifestError for an invalid option.
 */
export function makeManifest(options: ManifestOptions): string {
  const origin = originOf(options.url);
  if (!/^(\/[\w.~-]+)*$/.test(options.basePath)) {
    throw new ManifestError('--base-path must be empty, or begin with / and not end with it, such as /lectern');
  }
  const base = `${origin}${options.basePath}`;
  const id = guid('--id', options.id ?? idOf(base));
  const clientId = options.entraClientId === undefined ? null : guid('--entra-client-id', options.entraClientId);
  const version = options.version ?? VERSION;
  if (!/^\d{1,5}(\.\d{1,5}){1,3}$/.test(version)) throw new ManifestError('--version must be such as 1.0.0.0');
  const supportUrl = options.supportUrl ?? `${base}/`;
  if (!isHttps(supportUrl)) throw new ManifestError('--support-url must be an https address');
  const pane = `${base}/addin/?host=office`;
  const icon = (size: number): string => `${base}/static/icon-${size}.png`;
  const domains = [origin, ...(clientId === null ? [] : [ENTRA_SIGN_IN])];
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<OfficeApp xmlns="http://schemas.microsoft.com/office/appforoffice/1.1" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:bt="http://schemas.microsoft.com/office/officeappbasictypes/1.0" xsi:type="TaskPaneApp">
  <Id>${id}</Id>
  <Version>${version}</Version>
  <ProviderName>Lectern</ProviderName>
  <DefaultLocale>${DEFAULT_LOCALE}</DefaultLocale>
${localized('DisplayName', ({ short }) => short.name, '  ')}
${localized('Description', ({ long }) => long.description, '  ')}
  <IconUrl DefaultValue="${escapeXml(icon(32))}"/>
  <HighResolutionIconUrl DefaultValue="${escapeXml(icon(64))}"/>
  <SupportUrl DefaultValue="${escapeXml(supportUrl)}"/>
  <AppDomains>
${domains.map((domain) => `    <AppDomain>${escapeXml(domain)}</AppDomain>`).join('\n')}
  </AppDomains>
  <Hosts>
    <Host Name="Presentation"/>
  </Hosts>
  <Requirements>
    <Sets DefaultMinVersion="1.1">
      <Set Name="PowerPointApi" MinVersion="${MIN_API}"/>
    </Sets>
  </Requirements>
  <DefaultSettings>
    <SourceLocation DefaultValue="${escapeXml(pane)}"/>
  </DefaultSettings>
  <Permissions>ReadWriteDocument</Permissions>
  <VersionOverrides xmlns="http://schemas.microsoft.com/office/taskpaneappversionoverrides" xsi:type="VersionOverridesV1_0">
    <Hosts>
      <Host xsi:type="Presentation">
        <DesktopFormFactor>
          <GetStarted>
            <Title resid="Start.Title"/>
            <Description resid="Start.Description"/>
            <LearnMoreUrl resid="Support.Url"/>
          </GetStarted>
          <ExtensionPoint xsi:type="PrimaryCommandSurface">
            <OfficeTab id="TabHome">
              <Group id="Lectern.Group">
                <Label resid="Group.Label"/>
${iconsOf('                ')}
                <Control xsi:type="Button" id="Lectern.Open">
                  <Label resid="Button.Label"/>
                  <Supertip>
                    <Title resid="Tip.Title"/>
                    <Description resid="Tip.Description"/>
                  </Supertip>
${iconsOf('                  ')}
                  <Action xsi:type="ShowTaskpane">
                    <TaskpaneId>Lectern.Pane</TaskpaneId>
                    <SourceLocation resid="Pane.Url"/>
                  </Action>
                </Control>
              </Group>
            </OfficeTab>
          </ExtensionPoint>
        </DesktopFormFactor>
      </Host>
    </Hosts>
    <Resources>
      <bt:Images>
${RIBBON_ICONS.map((size) => `        <bt:Image id="Icon.${size}" DefaultValue="${escapeXml(icon(size))}"/>`).join('\n')}
      </bt:Images>
      <bt:Urls>
        <bt:Url id="Pane.Url" DefaultValue="${escapeXml(pane)}"/>
        <bt:Url id="Support.Url" DefaultValue="${escapeXml(supportUrl)}"/>
      </bt:Urls>
      <bt:ShortStrings>
${string('Group.Label', ({ short }) => short.group_label)}
${string('Button.Label', ({ short }) => short.button_label)}
${string('Tip.Title', ({ short }) => short.tip_title)}
${string('Start.Title', ({ short }) => short.start_title)}
      </bt:ShortStrings>
      <bt:LongStrings>
${string('Tip.Description', ({ long }) => long.tip_description)}
${string('Start.Description', ({ long }) => long.start_description)}
      </bt:LongStrings>
    </Resources>${clientId === null ? '' : `\n${webApplication(clientId, origin)}`}
  </VersionOverrides>
</OfficeApp>
`;
}

const [DEFAULT_LOCALE, ...OTHER_LOCALES] = Object.keys(MANIFEST_TEXTS) as [
  keyof typeof MANIFEST_TEXTS,
  ...(keyof typeof MANIFEST_TEXTS)[],
];

/** An element with its text in the default language and, below it, in the others. */
function localized(tag: string, of: (texts: ManifestTexts) => string, indent: string, attributes = ''): string {
  const prefix = tag.includes(':') ? 'bt:' : '';
  const others = OTHER_LOCALES.map(
    (locale) => `${indent}  <${prefix}Override Locale="${locale}" Value="${escapeXml(of(MANIFEST_TEXTS[locale]))}"/>\n`,
  );
  const value = escapeXml(of(MANIFEST_TEXTS[DEFAULT_LOCALE]));
  return `${indent}<${tag}${attributes} DefaultValue="${value}">\n${others.join('')}${indent}</${tag}>`;
}

function string(id: string, of: (texts: ManifestTexts) => string): string {
  return localized('bt:String', of, '        ', ` id="${id}"`);
}

function iconsOf(indent: string): string {
  const images = RIBBON_ICONS.map((size) => `${indent}  <bt:Image size="${size}" resid="Icon.${size}"/>\n`);
  return `${indent}<Icon>\n${images.join('')}${indent}</Icon>`;
}

/** Lets Office request a token for the registration, whose address must be on the add-in's host. */
function webApplication(clientId: string, origin: string): string {
  return `    <WebApplicationInfo>
      <Id>${clientId}</Id>
      <Resource>api://${escapeXml(new URL(origin).host)}/${clientId}</Resource>
      <Scopes>
        <Scope>openid</Scope>
        <Scope>profile</Scope>
        <Scope>User.Read</Scope>
      </Scopes>
    </WebApplicationInfo>`;
}

function originOf(url: string): string {
  const wanted = url.replace(/\/$/, '');
  if (!isHttps(url) || new URL(url).origin !== wanted.toLowerCase()) {
    throw new ManifestError('--url must be an https origin without a path, such as https://decks.example.org');
  }
  return wanted.toLowerCase();
}

function isHttps(address: string): boolean {
  return URL.canParse(address) && new URL(address).protocol === 'https:';
}

function guid(option: string, text: string): string {
  if (!GUID.test(text)) {
    throw new ManifestError(`${option} must be a GUID, such as 1b4f2a3c-0d5e-4f6a-8b7c-9d0e1f2a3b4c`);
  }
  return text.toLowerCase();
}

/** The UUID namespace of URLs (RFC 9562, 6.6). */
const ADDRESSES = Buffer.from('6ba7b8119dad11d180b400c04fd430c8', 'hex');

/** A GUID derived from an address (RFC 9562, 5.5). */
function idOf(address: string): string {
  const hash = createHash('sha1').update(ADDRESSES).update(`${address}/addin`).digest();
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x50;
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80;
  return hash.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

/** An invalid option; the message says what is valid. */
export class ManifestError extends Error {
  override readonly name = 'ManifestError';
}
