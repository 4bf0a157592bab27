import { describe, expect, it } from '@jest/globals';
import { crossesBorder, importsIn } from './import-borders.ts';

const crossings = (file: string, text: string): string[] =>
  importsIn(file, text)
    .filter(crossesBorder)
    .map(({ to }) => to);

describe('a border of a folder', () => {
  it.each([
    ['common/deck/probe.ts', '../ooxml/x.ts'],
    ['common/deck/probe.ts', 'node:fs'],
    ['common/api/probe.ts', '../client/x.ts'],
    ['common/api/probe.ts', 'fs'],
    ['common/client/probe.ts', '../i18n/x.ts'],
    ['common/client/probe.ts', 'node:http'],
    ['common/i18n/probe.ts', '../api/x.ts'],
    ['common/ooxml/read/probe.ts', '../../typeset/x.ts'],
    ['common/typeset/probe.ts', '../scene/x.ts'],
    ['common/scene/probe.ts', '../check/x.ts'],
    ['common/check/probe.ts', '../master/x.ts'],
    ['common/master/probe.ts', '../api/x.ts'],
    ['common/a-new-room/probe.ts', '../ooxml/x.ts'],
    ['common/deck/probe.ts', '../../server/kernel/sdk/x.ts'],
    ['common/scene/probe.ts', '../../plugins/render/contract.ts'],
    ['common/scene/probe.ts', '../../tests/support/x.ts'],
    ['server/kernel/config/probe.ts', '../sdk/x.ts'],
    ['server/kernel/sdk/probe.ts', '../config/x.ts'],
    ['server/kernel/probe.ts', '../http/x.ts'],
    ['server/http/probe.ts', '../store/x.ts'],
    ['server/jobs/probe.ts', '../domains/sources/files/contract.ts'],
    ['server/store/probe.ts', '../jobs/x.ts'],
    ['server/pipeline/probe.ts', '../domains/review/contract.ts'],
    ['server/pipeline/slides/probe.ts', '../../store/x.ts'],
    ['server/models/probe.ts', '../domains/sources/files/service.ts'],
    ['server/domains/sources/files/probe.ts', '../../../jobs/x.ts'],
    ['server/domains/sources/files/jobs/probe.ts', '../../../../http/x.ts'],
    ['server/domains/sources/files/probe.ts', '../../review/service.ts'],
    ['server/domains/sources/files/probe.ts', '../../../../plugins/render/contract-of.ts'],
    ['plugins/render/probe.ts', '../ingest/plugin.ts'],
    ['plugins/render/probe.ts', '../../server/http/x.ts'],
    ['plugins/render/probe.ts', '../../scripts/x.ts'],
    ['addin/src/data/probe.ts', '../../../server/kernel/sdk/x.ts'],
    ['addin/src/data/probe.ts', '../../../common/scene/x.ts'],
    ['addin/src/data/probe.ts', 'node:path'],
    ['addin/src/features/slides/probe.tsx', '../insert/x.tsx'],
    ['addin/src/features/session/probe.tsx', '../welcome/x.tsx'],
    ['addin/src/features/slides/probe.tsx', '../../app/x.tsx'],
    ['addin/src/data/probe.ts', '../components/x.tsx'],
    ['addin/src/host/probe.ts', '../data/x.ts'],
    ['common/web/probe.tsx', '../../addin/src/host/x.ts'],
    ['common/web/probe.tsx', '../scene/x.ts'],
    ['common/web/probe.tsx', 'node:path'],
    ['common/client/probe.ts', '../web/x.ts'],
    ['addin/src/features/slides/probe.tsx', '../../../../plugins/render/contract.ts'],
  ])('stops %s from importing %s', (file, specifier) => {
    for (const text of [
      `import { x } from '${specifier}';`,
      `import type { X } from '${specifier}';`,
      `import '${specifier}';`,
      `export { x } from '${specifier}';`,
      `export * from '${specifier}';`,
      `const x = await import('${specifier}');`,
      `import {\n  x,\n} from '${specifier}';`,
    ]) {
      expect(crossings(file, text)).toHaveLength(1);
    }
  });

  it.each([
    ['common/client/probe.ts', '../api/x.ts'],
    ['common/master/probe.ts', '../check/x.ts'],
    ['common/ooxml/read/probe.ts', '../write/x.ts'],
    ['common/ooxml/probe.ts', 'node:fs'],
    ['server/jobs/probe.ts', '../store/x.ts'],
    ['server/domains/sources/files/jobs/probe.ts', '../service.ts'],
    ['server/domains/sources/files/probe.ts', '../../review/contract.ts'],
    ['plugins/render/probe.ts', '../../server/domains/sources/files/contract.ts'],
    ['plugins/render/probe.ts', '../../server/kernel/sdk/x.ts'],
    ['plugins/index.ts', './render/plugin.ts'],
    ['addin/src/features/welcome/probe.tsx', '../../../../common/web/x.tsx'],
    ['common/web/probe.tsx', '../client/x.ts'],
    ['addin/src/app/probe.tsx', '../features/slides/x.tsx'],
    ['addin/src/features/slides/probe.tsx', 'react'],
  ])('lets %s import %s', (file, specifier) => {
    expect(crossings(file, `import { x } from '${specifier}';`)).toEqual([]);
  });
});
