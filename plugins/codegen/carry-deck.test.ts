import { expect, it } from '@jest/globals';
import { tinyMaster } from '../../tests/support/tiny-master.ts';
import { assertModestTemplate } from './carry-deck.ts';

/** A template of so many layouts, each of so many characters. */
const template = (layouts: number, length: number): Uint8Array =>
  tinyMaster({
    layouts: Array.from({ length: layouts }, (_, number) => ({
      name: `Layout ${number}`,
      placeholders: [{ type: 'title', name: 'x'.repeat(length) }],
    })),
  });

it('accepts templates as people have them, and refuses those that would make all users wait', async () => {
  await expect(assertModestTemplate(template(100, 20), 'large.pptx')).resolves.toBeUndefined();
  await expect(assertModestTemplate(template(401, 1), 'many.pptx')).rejects.toMatchObject({
    ...{ kind: 'too_large', code: 'codegen.template_too_large' },
    params: { file: 'many.pptx', layouts: 401, most_layouts: 400 },
  });
  await expect(assertModestTemplate(template(9, 1024 * 1024), 'deep.pptx')).rejects.toMatchObject({
    params: { layouts: 9, megabytes: 10, most_megabytes: 8 },
  });
  await expect(assertModestTemplate(Buffer.from('no zip'), 'no.pptx')).rejects.toHaveProperty(
    'code',
    'ooxml.not_a_zip',
  );
});
