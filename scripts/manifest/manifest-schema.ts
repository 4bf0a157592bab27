/** An element that is allowed in another; more than once only if stated. */
export interface Place {
  name: string;
  isNeeded?: true;
  isRepeated?: true;
}

const needed = (name: string): Place => ({ name, isNeeded: true });
const optional = (name: string): Place => ({ name });
const repeated = (name: string): Place => ({ name, isNeeded: true, isRepeated: true });
const many = (name: string): Place => ({ name, isRepeated: true });

/**
 * The allowed content of a task pane's add-in only manifest, in order: the sequences of Microsoft's schemas
 * (OfficeAppManifest 1.1, TaskPaneAppVersionOverrides 1.0, OfficeAppBasicTypes 1.0). Keys are the path from the nearest
 * ancestor that distinguishes elements with the same name. Office rejects a manifest in another order.
 */
export const CHILDREN: Readonly<Record<string, readonly Place[]>> = {
  OfficeApp: [
    needed('Id'),
    optional('AlternateId'),
    needed('Version'),
    needed('ProviderName'),
    needed('DefaultLocale'),
    needed('DisplayName'),
    needed('Description'),
    needed('IconUrl'),
    needed('HighResolutionIconUrl'),
    needed('SupportUrl'),
    optional('AppDomains'),
    needed('Hosts'),
    needed('Requirements'),
    needed('DefaultSettings'),
    needed('Permissions'),
    optional('VersionOverrides'),
  ],
  DisplayName: [many('Override')],
  'OfficeApp/Description': [many('Override')],
  IconUrl: [many('Override')],
  HighResolutionIconUrl: [many('Override')],
  SupportUrl: [many('Override')],
  AppDomains: [repeated('AppDomain')],
  Hosts: [repeated('Host')],
  Requirements: [optional('Sets'), optional('Methods')],
  Sets: [repeated('Set')],
  DefaultSettings: [needed('SourceLocation')],
  'DefaultSettings/SourceLocation': [many('Override')],
  VersionOverrides: [
    optional('Description'),
    optional('Requirements'),
    needed('Hosts'),
    needed('Resources'),
    optional('WebApplicationInfo'),
    optional('EquivalentAddins'),
  ],
  'VersionOverrides/Hosts/Host': [needed('DesktopFormFactor')],
  DesktopFormFactor: [optional('GetStarted'), optional('FunctionFile'), repeated('ExtensionPoint')],
  GetStarted: [needed('Title'), needed('Description'), needed('LearnMoreUrl')],
  ExtensionPoint: [many('OfficeTab'), many('CustomTab')],
  OfficeTab: [repeated('Group')],
  Group: [needed('Label'), needed('Icon'), repeated('Control')],
  Icon: [repeated('Image')],
  Control: [needed('Label'), needed('Supertip'), needed('Icon'), needed('Action')],
  Supertip: [needed('Title'), needed('Description')],
  Action: [optional('TaskpaneId'), needed('SourceLocation'), optional('Title')],
  Resources: [optional('Images'), optional('Urls'), optional('ShortStrings'), optional('LongStrings')],
  Images: [repeated('Image')],
  'Images/Image': [many('Override')],
  Urls: [repeated('Url')],
  Url: [many('Override')],
  ShortStrings: [repeated('String')],
  LongStrings: [repeated('String')],
  String: [many('Override')],
  WebApplicationInfo: [needed('Id'), needed('Resource'), needed('Scopes')],
  Scopes: [repeated('Scope')],
};

/** The requirement sets that a manifest may name, with their highest version. */
export const REQUIREMENT_SETS: Readonly<Record<string, string>> = {
  PowerPointApi: '1.10',
  AddinCommands: '1.3',
  DialogApi: '1.2',
  ImageCoercion: '1.2',
  IdentityAPI: '1.3',
  NestedAppAuth: '1.1',
  SharedRuntime: '1.2',
};

/** Tabs of PowerPoint's ribbon that are visible while slides are edited. */
export const TABS: readonly string[] = [
  'TabHome',
  'TabInsert',
  'TabDesign',
  'TabTransitions',
  'TabAnimations',
  'TabSlideShow',
  'TabReview',
  'TabView',
];

/** Required and allowed sizes of ribbon icons. */
export const ICON_SIZES = { needed: [16, 32, 80], all: [16, 20, 24, 32, 40, 48, 64, 80] };

/** The kind of resource that a `resid` refers to, by its element. */
export const RESOURCE_OF: Readonly<Record<string, string>> = {
  Label: 'ShortStrings',
  Title: 'ShortStrings',
  Description: 'LongStrings',
  LearnMoreUrl: 'Urls',
  FunctionFile: 'Urls',
  SourceLocation: 'Urls',
  Image: 'Images',
};
