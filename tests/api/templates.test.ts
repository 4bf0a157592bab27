import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { layoutList, templateDetailSchema, templateList } from '../../common/api/templates.ts';
import { startTestServer } from '../support/start-test-server.ts';
import type { Caller, TestServer } from '../support/start-test-server.ts';

let server: TestServer;
let author: Caller;

beforeAll(async () => {
  server = await startTestServer();
  author = await server.signIn('ann@example.org');
});
afterAll(() => server.close());

describe('templates', () => {
  it('lists the built-in ones first, and shows its layouts with schemas that can be used', async () => {
    const list = templateList.parse((await author.get('/templates')).body);
    expect(list.items.map(({ name }) => name)).toEqual(['general', 'corporate', 'dark', 'editorial']);
    expect(list.items[0]).toMatchObject({ id: 'general', name: 'general', is_builtin: true });
    const detail = templateDetailSchema.parse((await author.get('/templates/general')).body);
    expect(detail.layouts).toHaveLength(list.items[0]?.layout_count ?? 0);
    const ajv = new Ajv2020({ strict: true, allowUnionTypes: true });
    for (const layout of detail.layouts) {
      const holds = ajv.compile(layout.json_schema);
      if (layout.name === 'Blank') {
        expect(holds({})).toBe(true);
        continue;
      }
      expect(holds({ title: 'Sales grew' })).toBe(true);
      expect(holds({ title: 'x'.repeat(2000) })).toBe(false);
    }
  });

  it('lists layouts by template, state and words, page by page', async () => {
    const get = async (query: string) =>
      layoutList.parse((await author.get(`/template-management/layouts?${query}`)).body);
    const all = await get('template_id=general&page_size=100');
    expect(await get('enabled=false')).toMatchObject({ items: [], total: 0 });
    expect((await get('template_id=general&enabled=true')).total).toBe(all.total);
    expect((await get('enabled=true')).total).toBe(4 * all.total);
    const quotes = await get('q=quotation');
    expect(quotes.items.map(({ template_id }) => template_id)).toEqual(['general', 'corporate', 'dark', 'editorial']);
    const second = await get('template_id=general&page=2&page_size=4');
    expect(second).toMatchObject({ page: 2, page_size: 4, total: all.total });
    expect(second.items).toEqual(all.items.slice(4, 8));
  });

  it('knows what there is not, and wants a session', async () => {
    expect((await author.get('/templates/nothing')).status).toBe(404);
    expect((await author.get('/template-management/layouts?template_id=nothing')).status).toBe(404);
    expect((await author.get('/template-management/layouts?enabled=perhaps')).status).toBe(422);
    expect((await author.get('/templates?page_size=1000')).status).toBe(422);
    for (const path of ['/templates', '/templates/general', '/template-management/layouts']) {
      expect((await server.anonymous.get(path)).status).toBe(401);
    }
  });
});
