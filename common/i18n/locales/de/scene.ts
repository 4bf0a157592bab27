import type { LocaleBundle } from '../../locale.ts';

export const de: LocaleBundle = {
  errors: {
    'scene.approximate_geometry':
      'Die Form „{{detail}}“ ist einfacher gezeichnet als in PowerPoint (so oft: {{count}}).',
    'scene.approximate_effect': 'Der Effekt „{{detail}}“ ist einfacher gezeichnet oder fehlt (so oft: {{count}}).',
    'scene.approximate_fill':
      'Die Füllung „{{detail}}“ ist einfacher gezeichnet als in PowerPoint (so oft: {{count}}).',
    'scene.approximate_picture':
      'Ein Bild der Art „{{detail}}“ ließ sich nicht zeichnen; ein grauer Kasten zeigt seinen Platz (so oft: {{count}}).',
    'scene.approximate_chart':
      'Der Diagrammteil „{{detail}}“ ist einfacher gezeichnet als in PowerPoint (so oft: {{count}}).',
    'scene.approximate_text': 'Der Texteffekt „{{detail}}“ ist einfacher gezeichnet oder fehlt (so oft: {{count}}).',
    'scene.approximate_object': 'Ein Objekt der Art „{{detail}}“ ist als Kasten gezeichnet (so oft: {{count}}).',
  },
};
