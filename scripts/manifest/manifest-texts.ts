/** The add-in's texts in Office, outside of the task pane. */
export interface ManifestTexts {
  /** At most 125 characters each. */
  short: { name: string; group_label: string; button_label: string; tip_title: string; start_title: string };
  /** At most 250 characters each. */
  long: { description: string; tip_description: string; start_description: string };
}

/** The texts by culture name; the first one is the default. */
export const MANIFEST_TEXTS: Readonly<Record<'en-US' | 'de-DE' | 'ar-SA', ManifestTexts>> = {
  'en-US': {
    short: {
      name: 'Lectern',
      group_label: 'Lectern',
      button_label: 'Create slides',
      tip_title: 'Slides from your documents',
      start_title: 'Lectern is ready',
    },
    long: {
      description:
        'Turns documents, spreadsheets and data into slides on your organisation’s own master deck, with every number traced to its source.',
      tip_description:
        'Opens a pane beside the slides: add documents, edit the outline, and insert finished slides into this presentation.',
      start_description:
        'On the Home tab, choose Create slides. Add your documents there, and insert the finished slides.',
    },
  },
  'de-DE': {
    short: {
      name: 'Lectern',
      group_label: 'Lectern',
      button_label: 'Folien erstellen',
      tip_title: 'Folien aus Ihren Dokumenten',
      start_title: 'Lectern ist bereit',
    },
    long: {
      description:
        'Macht aus Dokumenten, Tabellen und Daten Folien auf dem Folienmaster Ihrer Organisation; jede Zahl ist auf ihre Quelle zurückgeführt.',
      tip_description:
        'Öffnet einen Bereich neben den Folien: Dokumente hinzufügen, Gliederung bearbeiten und fertige Folien in diese Präsentation einfügen.',
      start_description:
        'Wählen Sie auf der Registerkarte „Start“ „Folien erstellen“. Fügen Sie dort Ihre Dokumente hinzu und dann die fertigen Folien ein.',
    },
  },
  'ar-SA': {
    short: {
      name: 'Lectern',
      group_label: 'Lectern',
      button_label: 'إنشاء شرائح',
      tip_title: 'شرائح من مستنداتك',
      start_title: 'Lectern جاهز',
    },
    long: {
      description:
        'يحوّل المستندات وجداول البيانات والبيانات إلى شرائح على الشريحة الرئيسية لمؤسستك، مع إرجاع كل رقم إلى مصدره.',
      tip_description:
        'يفتح جزءًا بجانب الشرائح: أضف المستندات، وعدّل المخطط التفصيلي، وأدرج الشرائح الجاهزة في هذا العرض التقديمي.',
      start_description:
        'في علامة التبويب «الشريط الرئيسي»، اختر «إنشاء شرائح». أضف مستنداتك هناك، ثم أدرج الشرائح الجاهزة.',
    },
  },
};
