import type { LayoutCatalogue } from '../../../../common/deck/layout.ts';
import type { StoredSlide } from '../../../../common/deck/slide.ts';
import type { Language } from '../../../../common/i18n/locale.ts';
import type { Translator } from '../../../../common/i18n/translator.ts';
import type { Typesetter } from '../../../../common/typeset/typesetter.ts';
import { inParallel } from '../../../kernel/sdk/concurrency.ts';
import type { ModelSource } from '../../../kernel/sdk/ports/models.ts';
import type { Preferences } from '../../../kernel/sdk/ports/text-tasks.ts';
import { continueSlide } from '../../../pipeline/slides/continue-slide.ts';
import { fitSlide, measureSlide } from '../../../pipeline/slides/fit-slide.ts';
import { labelsIn } from '../../../pipeline/read/content.ts';

/** Makes slides fit their layouts, as in the generation of a deck. */
export interface SlideFitter {
  /**
   * Texts shrink, are shortened, or continue on further slides; tables continue; what still does not fit gets a finding.
   * @param slides are left as they are. @param on.catalogue with their layouts, measured with the typesetter.
   * @throws ModelError `ai.cancelled`.
   */
  fit(
    slides: readonly StoredSlide[],
    on: { catalogue: LayoutCatalogue; typesetter: Typesetter; preferences: Preferences; signal: AbortSignal },
  ): Promise<StoredSlide[]>;
}

interface SlideFitterParts {
  models: ModelSource;
  translators: Readonly<Record<Language, Translator>>;
}

/** A fitter that asks the model in use for shorter texts. */
export function createSlideFitter({ models, translators }: SlideFitterParts): SlideFitter {
  return {
    async fit(slides, { catalogue, typesetter, preferences, signal }) {
      const { text } = await models.current();
      const context = { model: text, fallback: models.fallback, preferences };
      const sharing = { typesetter, font: catalogue.fonts.minor, label: labelsIn(translators, preferences.language) };
      const layouts = new Map(catalogue.layouts.map((layout) => [layout.layout_id, layout]));
      const fitted = await inParallel(
        slides,
        async (given, _, shared) => {
          const slide = structuredClone(given);
          const layout = layouts.get(slide.layout_id);
          if (layout === undefined) throw new RangeError(`a slide has no layout of the catalogue: ${slide.layout_id}`);
          await fitSlide({ ...context, signal: shared }, typesetter, slide, layout, true);
          const parts: StoredSlide[] = continueSlide(sharing, slide, layout);
          for (const part of parts) measureSlide(typesetter, part, layout);
          return parts;
        },
        { signal },
      );
      return fitted.flat();
    },
  };
}
