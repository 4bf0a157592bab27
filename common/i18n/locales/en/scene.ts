import type { LocaleBundle } from '../../locale.ts';

export const en: LocaleBundle = {
  errors: {
    'scene.approximate_geometry':
      'The shape “{{detail}}” is drawn more simply than PowerPoint does (so often: {{count}}).',
    'scene.approximate_effect': 'The effect “{{detail}}” is drawn more simply or left out (so often: {{count}}).',
    'scene.approximate_fill': 'The fill “{{detail}}” is drawn more simply than PowerPoint does (so often: {{count}}).',
    'scene.approximate_picture':
      'A picture of the kind “{{detail}}” could not be drawn; a grey box shows its place (so often: {{count}}).',
    'scene.approximate_chart':
      'The chart part “{{detail}}” is drawn more simply than PowerPoint does (so often: {{count}}).',
    'scene.approximate_text': 'The text effect “{{detail}}” is drawn more simply or left out (so often: {{count}}).',
    'scene.approximate_object': 'An object of the kind “{{detail}}” is drawn as a box (so often: {{count}}).',
  },
};
