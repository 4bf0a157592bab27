import type { LocaleBundle } from '../../../../common/i18n/locale.ts';

export const en: LocaleBundle = {
  author: {
    'presentations.tone_neutral': 'Neutral',
    'presentations.tone_formal': 'Formal',
    'presentations.tone_friendly': 'Friendly',
    'presentations.tone_persuasive': 'Persuasive',
    'presentations.tone_plain': 'Plain language',
    'presentations.ask_content': 'What is the deck about? Name files, web addresses or write a few paragraphs.',
    'presentations.why_content': 'There is nothing yet to make slides from.',
    'presentations.ask_audience': 'Who will see the deck?',
    'presentations.why_audience': 'The audience decides how much has to be explained.',
    'presentations.ask_purpose': 'What should the audience know, decide or do afterwards?',
    'presentations.why_purpose': 'The closing slide and the order of the arguments follow from it.',
    'presentations.ask_column': 'What does the column “{{column}}” in “{{file}}” measure, and in which unit?',
    'presentations.why_column': 'Its name does not say; charts need a title and a unit for their axis.',
    'presentations.ask_period': 'Which period matters most? The data run from {{from}} to {{to}}.',
    'presentations.why_period': 'Growth and trends depend on where they start.',
    'presentations.ask_language': 'In which language should the deck be? The sources are in {{languages}}.',
    'presentations.why_language': 'One deck speaks one language.',
    'presentations.ask_slide_count': 'How many slides may it have, or how long do you speak?',
    'presentations.why_slide_count': 'Without a number the content decides.',
    'presentations.ask_tone': 'Which tone fits: formal, friendly, persuasive?',
    'presentations.why_tone': 'It guides models that write; the built-in one keeps the words of the sources.',
  },
  admin: {
    'presentations.read': 'See presentations',
    'presentations.change': 'Create and change presentations',
    'presentations.create': 'Presentation created',
    'presentations.delete': 'Presentation deleted',
    'presentations.restore': 'Presentation restored',
    'presentations.share': 'Share presentations with teams',
    'presentations.transfer': 'Give presentations to another owner',
    'presentations.prepare': 'Template and layouts chosen',
  },
  errors: {
    'presentations.language_labels':
      'Lectern has no wording of its own in “{{language}}” yet; its few labels are in English.',
    'presentations.builtin_does_not_translate':
      'The built-in model does not translate: the text stays in “{{found}}”. For “{{language}}”, choose a model that writes (openai).',
    'presentations.read_only': 'You may read this presentation, not change it. Ask its owner or an administrator.',
    'presentations.not_yours': 'Only its owner or an administrator can delete this presentation.',
    'presentations.owner_only': 'Only its owner or an administrator shares this presentation or gives it away.',
    'presentations.shared_meanwhile':
      'Somebody else is sharing this presentation at the same time. Look at its teams and try again.',
    'presentations.no_such_owner':
      'There is nobody of this id who could own it. Choose an active author or client_admin of its client.',
    'presentations.owner_changed': 'This presentation has just got another owner. Read it again.',
    'presentations.being_approved':
      'Somebody is approving this presentation at this moment. Look at its review in a few seconds.',
    'presentations.stale': 'The presentation was changed since you read it. Read it again and repeat your change.',
    'presentations.approved': 'This presentation is approved and can’t be changed. Reopen it as a draft first.',
    'presentations.client_missing': 'Say which client the presentation belongs to (wizard.client_id).',
    'presentations.client_fixed': 'A presentation stays with its client; leave wizard.client_id out.',
    'presentations.no_content':
      'There is nothing to make slides from: the brief and the sources hold no text, table or picture. Add some first.',
    'presentations.no_reader':
      'Briefs can’t be read right now: the part of the service that reads them is not installed.',
    'presentations.busy': 'The sources of this presentation are being changed at the same time. Try again in a moment.',
    'presentations.no_such_template':
      'There is no template “{{template}}” for you. Choose one of the list of templates.',
    'presentations.no_such_master_deck':
      'There is no such master deck in this client. Choose one of the list of master decks.',
    'presentations.no_such_layout': 'The layout “{{layout}}” does not exist in the template or is disabled.',
    'presentations.template_without_layouts':
      'All layouts of the template “{{template}}” are disabled or deleted. Enable one of them, or choose another template.',
    'presentations.layouts_unusable': 'Some layouts are not enabled ones of the template “{{template}}”.',
  },
};
