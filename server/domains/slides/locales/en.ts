import type { LocaleBundle } from '../../../../common/i18n/locale.ts';

export const en: LocaleBundle = {
  author: {
    'slides.source_line': 'Source: {{places}}',
    'slides.page': 'page {{page}}',
    'slides.slide': 'slide {{slide}}',
    'slides.table': 'table {{table}}',
    'slides.based_on': 'Based on {{sources}}',
    'slides.untraced': 'Not found in the sources, please check: {{numbers}}',
    'slides.continued_title': '{{title}} ({{number}})',
    'slides.generate': 'Make the slides',
    'slides.writing': 'Slides: {{done}} of {{total}} are written',
  },
  admin: {
    'slides.read': 'See slides',
    'slides.change': 'Make and change slides',
    'slides.redraw': 'Picture of a slide drawn anew',
    'slides.remake': 'One slide made anew from the outline',
    'slides.edit': 'Slide changed by an instruction',
    'slides.update': 'List of slides changed',
    'slides.restore': 'Former state of a slide brought back',
  },
  errors: {
    'slides.busy': 'The slides are being changed by several people at once. Try again in a moment.',
    'slides.stale': 'The slides were changed since you read them. Read them again and repeat your change.',
    'slides.changed_meanwhile':
      'The slide was changed while this edit was being made; nothing was stored. Look at it and ask again.',
    'slides.no_outline': 'There is no outline to make slides from. Make the outline first.',
    'slides.outline_running':
      'The outline is being made at this moment. Wait until it is finished, then make the slides.',
    'slides.generating': 'The slides of this presentation are being made already. Follow that job or cancel it.',
    'slides.not_in_outline':
      '“{{title}}” was added by hand: the outline has no entry that it could be made from. Change it in words, or by hand.',
    'slides.template_gone':
      'The template “{{template}}” is no longer there. Prepare the presentation with another one.',
    'slides.no_layouts_offered':
      'All layouts that this presentation may use of the template “{{template}}” are disabled. Enable one of them, or prepare the presentation with others.',
    'slides.layout_gone':
      '“{{title}}” stands on a layout that its template no longer has. Choose another layout for it.',
    'slides.other_template':
      'This version stands on another template than the slides do now; it cannot be brought back.',
    'slides.edit_not_understood':
      'The built-in model does not understand this. It can: “shorten”, “shorten the title”, “title: …”, “fewer bullets”, “only 3 bullets”, “remove bullet 2”, “swap bullets 1 and 2”, “reverse the order”, “add bullet: …”, “notes: …”, “remove the notes”.',
    'slides.edit_not_possible':
      'The model could not do this on the text of this slide. Say what text should change and how.',
    'slides.invalid': 'The slides cannot be stored as they are. See “errors” for what is expected.',
    'slides.same_id': 'The slide “{{id}}” stands twice in the list. Send a copy without an id.',
    'slides.unknown_layout': 'The template offers no layout “{{layout}}”. Choose one of its enabled layouts.',
    'slides.unknown_field': 'The layout has no field “{{field}}”. It has: {{fields}}.',
    'slides.wrong_content':
      'The field “{{field}}” takes no content of the kind “{{kind}}”. Choose another field, or place it freely.',
    'slides.unknown_picture':
      'There is no picture “{{picture}}” for this presentation. Choose one of its sources, or one of yours.',
    'slides.box_outside': 'The box is not on the slide, which is {{width}} by {{height}} EMU.',
    'slides.slide_too_large': 'The slide holds too much. Spread it over several slides.',
    'slides.extra_too_large': 'The diagram data is too large. Make it smaller.',
    'slides.unsafe_link': 'Links lead to the web or to a mailbox: http, https or mailto.',
    'slides.uneven_series': 'Each series needs one value for each category; an emphasis names one of them.',
    'slides.chart_percent': 'A chart of shares (“percent”) stacks bars, columns or areas and needs two series or more.',
    'slides.chart_line_series':
      '“line_series” names series of a column chart, each once, and leaves at least one as columns.',
    'slides.chart_totals': '“totals” names categories of a waterfall, each once.',
    'slides.chart_groups': '“groups” belongs to a gantt and names a phase for each task; an empty text is none.',
    'slides.chart_waterfall_series': 'A waterfall has one series: the change of each category.',
    'slides.chart_waterfall_total':
      'A total of the waterfall is not what its changes add up to. Correct it, or send null to have it computed.',
    'slides.chart_gantt_series': 'A gantt has two series: start and end.',
    'slides.chart_gantt_date':
      'This is no date as spreadsheets count days (45658 is 1 January 2025); dates begin in March 1900.',
    'slides.chart_gantt_order': 'A task needs a start and an end that is not before it; the same day is a milestone.',
    'slides.uneven_rows':
      'All rows need the same number of cells; header, emphasised and total rows must be among them.',
    'slides.no_usable_layout':
      'The template has no layout with room for a title and text. Use another one, or leave --template out.',
    'slides.no_layout_for_chart': '“{{title}}”: the template has no layout for a chart; “{{layout}}” took it.',
    'slides.no_layout_for_chart_and_text':
      '“{{title}}”: the template has no layout for a chart with text beside it; “{{layout}}” took it.',
    'slides.no_layout_for_table': '“{{title}}”: the template has no layout for a table; “{{layout}}” took it.',
    'slides.no_layout_for_picture':
      '“{{title}}”: the template has no layout for a picture with text; “{{layout}}” took it.',
    'slides.no_layout_for_diagram': '“{{title}}”: the template has no layout for a diagram; “{{layout}}” took it.',
    'slides.no_layout_for_cover': '“{{title}}”: the template has no layout for a cover; “{{layout}}” took it.',
    'slides.no_layout_for_section': '“{{title}}”: the template has no layout for a chapter page; “{{layout}}” took it.',
    'slides.no_layout_for_quote': '“{{title}}”: the template has no layout for a quotation; “{{layout}}” took it.',
    'slides.no_layout_for_number':
      '“{{title}}”: the template has no layout for one large number; “{{layout}}” took it.',
    'slides.no_layout_for_two_texts':
      '“{{title}}”: the template has no layout for two texts side by side; “{{layout}}” took it.',
    'slides.no_layout_for_text': '“{{title}}”: the template has no layout for a title with text; “{{layout}}” took it.',
    'slides.layout_by_rules': '“{{title}}”: the model did not choose a layout ({{reason}}), the rules did.',
    'slides.written_by_builtin':
      '“{{title}}”: the model failed ({{reason}}); the text was taken from the sources instead.',
    'slides.process_as_list':
      '“{{title}}”: the model drew no flowchart of the steps ({{reason}}), so they are listed. Generate the slide again for another try.',
    'slides.shortened_by_builtin': '“{{title}}”: the model did not shorten a text ({{reason}}).',
    'slides.continued':
      'What “{{title}}” holds does not fit one slide, so it goes on over {{slides}} slides. Shorten it if one is enough.',
    'slides.moved_to_notes_one': '“{{title}}”: one point did not fit and stands in the notes.',
    'slides.moved_to_notes_other': '“{{title}}”: {{count}} points did not fit and stand in the notes.',
    'slides.title_tight': '“{{title}}”: the title is longer than its place. Shorten it by hand.',
    'slides.untraced_number': '“{{title}}”: the number {{number}} was not found in the sources.',
    'slides.text_tight': '“{{title}}”: the text of “{{field}}” is longer than its place. Shorten it.',
    'slides.no_place':
      '“{{title}}”: the layout “{{layout}}” has no place for a chart, table or picture; it was taken off the slide. The former version has it.',
    'slides.sources_unread': '“{{title}}”: the sources could not be read, so new numbers were not checked.',
    'slides.decorator_failed':
      '“{{title}}”: the extension {{plugin}} ({{decorator}}) failed; the slide stays as it was without it.',
  },
};
