import { describe, expect, it } from '@jest/globals';
import type { LayoutModel } from '../../../../common/deck/layout.ts';
import type { Slide } from '../../../../common/deck/slide.ts';
import { contributionsOf } from '../../../../tests/support/contributions-of.ts';
import { silentLog } from '../../../../tests/support/silent-log.ts';
import type { Contributions } from '../../../kernel/sdk/hook-point.ts';
import { SLIDE_DECORATOR } from '../../../kernel/sdk/ports/slide-decorator.ts';
import type { SlideDecorator } from '../../../kernel/sdk/ports/slide-decorator.ts';
import { decorateSlide } from './generation-input.ts';

const empty = { fields: {}, boxes: {}, free: [], sources: [], claims: [], findings: [] };
const slide: Slide = { id: 's', kind: 'content', layout_id: 'l', title: 'T', notes: '', ...empty };
const layout = { layout_id: 'l' } as LayoutModel;
const context = {
  ...{ client_id: 'c', presentation_id: 'p', owner_id: 'u', team_ids: [], language: 'en', layout },
  signal: new AbortController().signal,
};

function contributions(...decorators: SlideDecorator['decorate'][]): Contributions<SlideDecorator> {
  const entries = decorators.map((decorate, index) => ({ plugin: `p${index}`, key: `d${index}`, value: { decorate } }));
  return contributionsOf(SLIDE_DECORATOR, entries);
}

describe('decorators of a slide', () => {
  it('work one after the other; one that fails leaves no trace but a finding', async () => {
    const notes =
      (word: string): SlideDecorator['decorate'] =>
      (each) =>
        Promise.resolve({ ...each, notes: `${each.notes}${word}` });
    const spoils: SlideDecorator['decorate'] = (each) => {
      each.title = 'spoilt';
      return Promise.reject(new Error('broken'));
    };
    const decorated = await decorateSlide(contributions(notes('a'), spoils, notes('b')), slide, context, silentLog);
    expect(decorated).toMatchObject({ title: 'T', notes: 'ab' });
    expect(decorated.findings).toEqual([
      expect.objectContaining({ code: 'slides.decorator_failed', slide_id: 's', severity: 'warning' }),
    ]);
    expect(decorated.findings[0]?.params).toMatchObject({ plugin: 'p1', decorator: 'd1' });
  });

  it('pass a cancel on', async () => {
    const abort = new AbortController();
    const cancelled: SlideDecorator['decorate'] = () => {
      abort.abort();
      return Promise.reject(new Error('cancelled'));
    };
    const work = decorateSlide(contributions(cancelled), slide, { ...context, signal: abort.signal }, silentLog);
    await expect(work).rejects.toThrow();
  });
});
