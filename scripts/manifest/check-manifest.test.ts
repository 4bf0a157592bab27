import { describe, expect, it } from '@jest/globals';
import { checkManifest } from './check-manifest.ts';
import { DEFAULT_ADDRESS, makeManifest } from './make-manifest.ts';
import { shippedIconSize } from './draw-icons.ts';

const good = makeManifest(DEFAULT_ADDRESS);
const faultsOf = (xml: string) => checkManifest(xml, { iconSize: shippedIconSize });

describe('checkManifest', () => {
  it.each<[string, (xml: string) => string, string]>([
    ['no XML', (xml) => xml.replace('</OfficeApp>', ''), 'is no XML'],
    ['another root', (xml) => xml.replaceAll('OfficeApp', 'MailApp'), 'must be an OfficeApp'],
    ['an id that is no GUID', (xml) => xml.replace(/<Id>.*?</, '<Id>lectern<'), 'must be a GUID'],
    ['a version of words', (xml) => xml.replace('1.0.0.0', 'one'), 'must be such as 1.0.0.0'],
    ['no icon in lists', (xml) => xml.replace(/ *<IconUrl.*\n/, ''), 'must have IconUrl'],
    ['a strange element', (xml) => xml.replace('<Hosts>', '<Color>red</Color><Hosts>'), "can't stand in OfficeApp"],
    [
      'elements in another order',
      (xml) => xml.replace(/( *<Version>.*\n)( *<ProviderName>.*\n)/, '$2$1'),
      'must stand before ProviderName',
    ],
    [
      'another order in the ribbon',
      (xml) => xml.replace(/( *<TaskpaneId>.*\n)( *<SourceLocation.*\n)/, '$2$1'),
      'must stand before SourceLocation',
    ],
    ['two texts of one name', (xml) => xml.replace(/( *<Version>.*\n)/, '$1$1'), 'stands there twice'],
    [
      'an address by http',
      (xml) => xml.replace('SupportUrl DefaultValue="https', 'SupportUrl DefaultValue="http'),
      'must be an https address',
    ],
    [
      'a page by http',
      (xml) => xml.replace('"Pane.Url" DefaultValue="https', '"Pane.Url" DefaultValue="http'),
      'must be an https address',
    ],
    ['a domain with a path', (xml) => xml.replace('</AppDomain>', '/addin</AppDomain>'), 'without a path'],
    [
      'another host',
      (xml) => xml.replace('Host Name="Presentation"', 'Host Name="Workbook"'),
      'must be Presentation alone',
    ],
    [
      'another host in the ribbon',
      (xml) => xml.replace('xsi:type="Presentation"', 'xsi:type="Document"'),
      'must be Presentation alone',
    ],
    ['an unknown requirement set', (xml) => xml.replace('"PowerPointApi"', '"PowerPointsApi"'), 'is not known'],
    [
      'an unknown version',
      (xml) => xml.replace('MinVersion="1.2"', 'MinVersion="1.20"'),
      'there is no PowerPointApi 1.20',
    ],
    ['too few rights', (xml) => xml.replace('ReadWriteDocument', 'ReadDocument'), 'must be ReadWriteDocument'],
    [
      'overrides that only Outlook knows',
      (xml) => xml.replace('VersionOverridesV1_0', 'VersionOverridesV1_1'),
      'Outlook alone',
    ],
    [
      'a text that is not there',
      (xml) => xml.replace('Label resid="Group.Label"', 'Label resid="Gruop.Label"'),
      'not among the ShortStrings: Gruop.Label',
    ],
    [
      'a text of the wrong kind',
      (xml) => xml.replace('Label resid="Group.Label"', 'Label resid="Tip.Description"'),
      'not among the ShortStrings',
    ],
    [
      'a text that no element shows',
      (xml) => xml.replace('Label resid="Group.Label"', 'Label resid="Button.Label"'),
      'is not used: Group.Label',
    ],
    [
      'a resource twice',
      (xml) => xml.replace(' id="Tip.Title"', ' id="Group.Label"'),
      'stands there before: Group.Label',
    ],
    ['a long id', (xml) => xml.replaceAll('Pane.Url', 'P'.repeat(33)), 'up to 32 characters'],
    [
      'two buttons of one id',
      (xml) => xml.replace('id="Lectern.Open"', 'id="Lectern.Group"'),
      'stands there before: Lectern.Group',
    ],
    ['a tab that is none', (xml) => xml.replace('TabHome', 'TabData'), 'is no tab of PowerPoint'],
    [
      'a label over 125 characters',
      (xml) => xml.replace('"Create slides"', `"${'m'.repeat(126)}"`),
      'must have 1 to 125 characters',
    ],
    [
      'a translation over 250 characters',
      (xml) => xml.replace(/Value="Öffnet[^"]*"/, `Value="${'ö'.repeat(251)}"`),
      'must have 1 to 250 characters',
    ],
    [
      'an empty name',
      (xml) => xml.replace('DisplayName DefaultValue="Lectern"', 'DisplayName DefaultValue=""'),
      'and has 0',
    ],
    ['a culture that is none', (xml) => xml.replace('Locale="de-DE"', 'Locale="Deutsch (DE)"'), 'must name a culture'],
    ['a culture twice', (xml) => xml.replace('Locale="ar-SA"', 'Locale="de-DE"'), 'two texts for one culture'],
    ['no icon of 80', (xml) => xml.replace(/ *<bt:Image size="80".*\n/, ''), 'must have a picture of 80 pixels'],
    ['an icon of a size that is none', (xml) => xml.replace('size="64"', 'size="65"'), 'a size that no icon has'],
    ['an icon that is not there', (xml) => xml.replace('icon-80.png', 'icon-81.png'), 'is not there'],
    [
      'an icon of another size',
      (xml) =>
        xml.replace(
          '"Icon.16" DefaultValue="https://localhost:5001/static/icon-16',
          '"Icon.16" DefaultValue="https://localhost:5001/static/icon-32',
        ),
      'must be a picture of 16 pixels, and is 32',
    ],
    [
      'two pages',
      (xml) =>
        xml.replace(
          'Pane.Url" DefaultValue="https://localhost:5001/addin/',
          'Pane.Url" DefaultValue="https://localhost:5001/admin/',
        ),
      'opens another page',
    ],
    [
      'a registration that is none',
      (xml) =>
        xml.replace(
          '    </Resources>',
          '    </Resources><WebApplicationInfo><Id>x</Id><Resource>api://x</Resource><Scopes><Scope>openid</Scope></Scopes></WebApplicationInfo>',
        ),
      'must be a GUID',
    ],
  ])('finds %s', (_what, broken, message) => {
    expect(broken(good)).not.toBe(good);
    expect(faultsOf(broken(good)).map((fault) => fault.message)).toContainEqual(expect.stringContaining(message));
  });
});
