import type { LocaleBundle } from '../../../../../common/i18n/locale.ts';

export const de: LocaleBundle = {
  author: {
    'pane_insert.draft': 'Noch nicht freigegeben: {{status}}',
    'pane_insert.draft_note':
      'Sie können trotzdem einfügen. Wer die Präsentation bekommt, sieht ihr nicht an, dass niemand sie freigegeben hat.',
    'pane_insert.status_Draft': 'Entwurf',
    'pane_insert.status_In Review': 'In Prüfung',
    'pane_insert.approved': 'Freigegeben von {{name}} am {{date}}',
    'pane_insert.approved_hash': 'Das Freigegebene hat den Inhalts-Hash {{hash}}.',

    'pane_insert.none': 'Es gibt noch keine Folien',
    'pane_insert.none_note': 'Erstellen Sie sie zuerst; dann können sie in die offene Präsentation.',
    'pane_insert.to_slides': 'Zu den Folien',

    'pane_insert.choose': 'Folien zum Einfügen',
    'pane_insert.chosen_one': '{{count}} von {{total}} gewählt',
    'pane_insert.chosen_other': '{{count}} von {{total}} gewählt',
    'pane_insert.all': 'Alle',
    'pane_insert.no_slides': 'Keine',
    'pane_insert.only_new': 'Neue',
    'pane_insert.keys': 'Pfeiltasten bewegen, Leertaste wählt, Umschalt mit Pfeiltasten wählt mehrere.',
    'pane_insert.is_there': 'In der offenen Präsentation',
    'pane_insert.slide': 'Folie {{number}}: {{title}}',

    'pane_insert.where': 'Wohin',
    'pane_insert.where_selected': 'Nach Folie {{number}}, die ausgewählt ist',
    'pane_insert.where_nothing_selected': 'Nach der ausgewählten Folie (keine ist ausgewählt)',
    'pane_insert.where_end': 'Ans Ende, nach Folie {{number}}',
    'pane_insert.where_empty': 'Die offene Präsentation ist leer: Dies werden ihre ersten Folien.',
    'pane_insert.look': 'Gestaltung',
    'pane_insert.look_source': 'Gestaltung dieser Folien behalten',
    'pane_insert.look_destination': 'Gestaltung der offenen Präsentation verwenden',
    'pane_insert.look_destination_note':
      'Schriften, Farben und Plätze können sich ändern. Die Quittung zeigt, was sich geändert hat.',

    'pane_insert.insert_one': '{{count}} Folie einfügen',
    'pane_insert.insert_other': '{{count}} Folien einfügen',
    'pane_insert.choose_first': 'Folien zum Einfügen wählen',

    'pane_insert.twice': 'Einige dieser Folien sind schon in der offenen Präsentation',
    'pane_insert.twice_text_one':
      '{{count}} der gewählten Folien wurde schon eingefügt. Noch einmal eingefügt, steht sie zweimal da.',
    'pane_insert.twice_text_other':
      '{{count}} der gewählten Folien wurden schon eingefügt. Noch einmal eingefügt, stehen sie zweimal da.',
    'pane_insert.twice_new_one': 'Nur die andere einfügen',
    'pane_insert.twice_new_other': 'Nur die {{count}} anderen einfügen',
    'pane_insert.twice_all': 'Alle noch einmal einfügen',
    'pane_insert.cancel': 'Abbrechen',

    'pane_insert.inserting': 'Folien werden eingefügt',
    'pane_insert.progress': '{{done}} von {{total}} Folien sind in der Präsentation',
    'pane_insert.progress_next': 'Als Nächstes: Folie {{number}}, {{title}}',
    'pane_insert.progress_end': 'Was angekommen ist, wird mit dem verglichen, was gesendet wurde',
    'pane_insert.stop': 'Anhalten',
    'pane_insert.stopping': 'Hält nach diesen Folien an',
    'pane_insert.stop_note': 'Folien, die in der Präsentation sind, bleiben dort, bis Sie sie entfernen.',

    'pane_insert.receipt': 'Quittung',
    'pane_insert.receipt_at': 'Eingefügt {{at}}',
    'pane_insert.equal_one': 'Die Folie kam an, wie sie gesendet wurde: Layout, Schriften, Größen, Plätze und Text.',
    'pane_insert.equal_other':
      'Alle {{count}} Folien kamen an, wie sie gesendet wurden: Reihenfolge, Layouts, Schriften, Größen, Plätze und Text.',
    'pane_insert.unchecked_one': 'Die Folie kam an.',
    'pane_insert.unchecked_other': 'Alle {{count}} Folien kamen an.',
    'pane_insert.unchecked_note_one':
      'Auf {{count}} Folie nicht geprüft: Layout, Schriften, Größen, Plätze und Text. Dieses PowerPoint gibt darüber keine Auskunft. Sehen Sie sie einmal durch.',
    'pane_insert.unchecked_note_other':
      'Auf {{count}} Folien nicht geprüft: Layouts, Schriften, Größen, Plätze und Text. Dieses PowerPoint gibt darüber keine Auskunft. Sehen Sie sie einmal durch.',
    'pane_insert.order_only': 'Alle Folien kamen an, aber in anderer Reihenfolge.',
    'pane_insert.different_one': 'Alle Folien kamen an. {{count}} ist anders, als sie gesendet wurde.',
    'pane_insert.different_other': 'Alle Folien kamen an. {{count}} sind anders, als sie gesendet wurden.',
    'pane_insert.order_different': 'Die Folien stehen in einer anderen Reihenfolge als gesendet.',
    'pane_insert.order_remedy':
      'Entfernen Sie sie und fügen Sie sie noch einmal ein, oder verschieben Sie sie in PowerPoint.',
    'pane_insert.order_unchecked': 'Ihre Reihenfolge konnte nicht zurückgelesen werden. Sehen Sie sie einmal durch.',
    'pane_insert.arrived_part': '{{arrived}} von {{total}} Folien kamen an',
    'pane_insert.arrived_none': 'Keine Folie kam an',
    'pane_insert.was_stopped': 'Angehalten: {{arrived}} von {{total}} Folien kamen an',
    'pane_insert.was_interrupted':
      'Der Bereich wurde währenddessen geschlossen: {{arrived}} von {{total}} Folien sind in der Präsentation',
    'pane_insert.interrupted_note':
      'Eine Folie, die gerade in diesem Augenblick hineinkam, steht vielleicht ohne Kennzeichen dort. Sehen Sie hinter der letzten nach, bevor Sie den Rest einfügen.',
    'pane_insert.uncertain':
      'PowerPoint hat nicht gesagt, ob noch mehr Folien angekommen sind. Sehen Sie in der offenen Präsentation nach, bevor Sie den Rest einfügen.',
    'pane_insert.missing': 'Es fehlen: {{slides}}',
    'pane_insert.differs_too_one': 'Von denen, die ankamen, ist {{count}} anders, als sie gesendet wurde.',
    'pane_insert.differs_too_other': 'Von denen, die ankamen, sind {{count}} anders, als sie gesendet wurden.',
    'pane_insert.fewer_now': '{{now}} dieser {{total}} Folien sind noch in der offenen Präsentation.',
    'pane_insert.untagged_one':
      '{{count}} Folie konnte nicht als eingefügt gekennzeichnet werden. Spätere Besuche kennen sie nicht und können sie nicht aktualisieren.',
    'pane_insert.untagged_other':
      '{{count}} Folien konnten nicht als eingefügt gekennzeichnet werden. Spätere Besuche kennen sie nicht und können sie nicht aktualisieren.',
    'pane_insert.heavy_one':
      'Folie {{slides}} hat ein Bild von mehr als 5 MB, das PowerPoint im Web vielleicht weglässt. Öffnen Sie die Präsentation in PowerPoint auf dem Desktop, oder nehmen Sie ein kleineres Bild.',
    'pane_insert.heavy_other':
      'Die Folien {{slides}} haben Bilder von mehr als 5 MB, die PowerPoint im Web vielleicht weglässt. Öffnen Sie die Präsentation in PowerPoint auf dem Desktop, oder nehmen Sie kleinere Bilder.',
    'pane_insert.rest_one': 'Fehlende Folie einfügen',
    'pane_insert.rest_other': '{{count}} fehlende Folien einfügen',
    'pane_insert.remove_arrived_one': 'Angekommenes entfernen ({{count}} Folie)',
    'pane_insert.remove_arrived_other': 'Angekommenes entfernen ({{count}} Folien)',
    'pane_insert.remove': 'Eingefügte Folien entfernen',
    'pane_insert.hide': 'Quittung ausblenden',
    'pane_insert.show_receipt': 'Quittung zeigen',
    'pane_insert.cannot_remove':
      'Dieses PowerPoint kennzeichnet keine Folien. Um sie herauszunehmen, löschen Sie sie in PowerPoint.',
    'pane_insert.remove_title_one': '{{count}} Folie aus der offenen Präsentation entfernen?',
    'pane_insert.remove_title_other': '{{count}} Folien aus der offenen Präsentation entfernen?',
    'pane_insert.remove_text':
      'Es sind die Folien dieser Einfügung. Was in PowerPoint daran geändert wurde, geht mit ihnen; alle anderen Folien bleiben.',
    'pane_insert.remove_now': 'Entfernen',
    'pane_insert.removed_one': '{{count}} Folie wurde entfernt',
    'pane_insert.removed_other': '{{count}} Folien wurden entfernt',
    'pane_insert.removed_part':
      '{{removed}} von {{found}} Folien wurden entfernt. Versuchen Sie es noch einmal, oder löschen Sie die anderen in PowerPoint.',
    'pane_insert.remove_failed': 'Die Folien wurden nicht entfernt',
    'pane_insert.remove_all_one': '{{count}} Folie entfernen',
    'pane_insert.remove_all_other': 'Alle {{count}} Folien entfernen',
    'pane_insert.remove_all_text':
      'Es sind alle Folien aus Lectern in der offenen Präsentation. Was in PowerPoint daran geändert wurde, geht mit ihnen; alle anderen Folien bleiben.',
    'pane_insert.again': 'Noch einmal mit eigener Gestaltung einfügen',
    'pane_insert.again_failed': 'Die Folien wurden nicht noch einmal eingefügt',
    'pane_insert.again_edited':
      'Diese Folien wurden seit dem Einfügen in der Präsentation geändert: {{slides}}. Noch einmal eingefügt, kommen sie, wie sie in Lectern sind, und diese Änderungen gehen verloren.',
    'pane_insert.again_now': 'Trotzdem noch einmal einfügen',
    'pane_insert.replaced_one': 'Die frühere Folie wurde entfernt.',
    'pane_insert.replaced_other': 'Die {{count}} früheren Folien wurden entfernt.',
    'pane_insert.former_there_one': '{{count}} Folie der früheren Einfügung ist noch in der offenen Präsentation.',
    'pane_insert.former_there_other': '{{count}} Folien der früheren Einfügung sind noch in der offenen Präsentation.',
    'pane_insert.former_until': 'Sie gehen, wenn alle diese da sind.',
    'pane_insert.remove_former': 'Frühere Folien entfernen',

    'pane_insert.differences': 'Unterschiede',
    'pane_insert.diff_all_slides': 'Auf allen Folien',
    'pane_insert.diff_layout': 'Aus dem Layout „{{sent}}“ wurde „{{landed}}“',
    'pane_insert.diff_shape_missing': '„{{shape}}“ fehlt',
    'pane_insert.diff_font': 'Aus der Schrift {{sent}} wurde {{landed}}',
    'pane_insert.diff_font_size': 'Aus Text in {{sent}} pt wurde {{landed}} pt',
    'pane_insert.diff_place': 'Verschoben oder in der Größe geändert: {{shape}}',
    'pane_insert.diff_text': 'Anderer Text in „{{shape}}“: „{{landed}}“ statt „{{sent}}“',
    'pane_insert.diff_slides_one': 'Auf Folie {{slides}}',
    'pane_insert.diff_slides_other': 'Auf den Folien {{slides}}',
    'pane_insert.fix_destination':
      'Das kommt von der Gestaltung der offenen Präsentation. Fügen Sie mit der Gestaltung dieser Folien ein, damit es bleibt, wie es war.',
    'pane_insert.fix_layout_source':
      'Wählen Sie das Layout in PowerPoint noch einmal, oder öffnen Sie die Folien als neue Präsentation.',
    'pane_insert.fix_font_source':
      'PowerPoint hat eine andere Schrift an ihre Stelle gesetzt. Installieren Sie {{sent}} auf diesem Rechner, oder öffnen Sie die Folien als neue Präsentation.',
    'pane_insert.fix_font_size_source':
      'PowerPoint hat die Größe neu gesetzt. Setzen Sie sie wieder, oder öffnen Sie die Folien als neue Präsentation.',
    'pane_insert.fix_place_source':
      'Setzen Sie die Folie in PowerPoint zurück, oder öffnen Sie die Folien als neue Präsentation.',
    'pane_insert.fix_text':
      'Entfernen Sie die Folien und fügen Sie sie noch einmal ein; kommt es wieder vor, öffnen Sie sie als neue Präsentation.',

    'pane_insert.in_deck': 'In der offenen Präsentation',
    'pane_insert.unchanged_one': '{{count}} Folie ist wie in Lectern',
    'pane_insert.unchanged_other': '{{count}} Folien sind wie in Lectern',
    'pane_insert.changed_one': '{{count}} Folie wurde seither in Lectern geändert',
    'pane_insert.changed_other': '{{count}} Folien wurden seither in Lectern geändert',
    'pane_insert.gone_one': '{{count}} Folie gibt es in Lectern nicht mehr',
    'pane_insert.gone_other': '{{count}} Folien gibt es in Lectern nicht mehr',
    'pane_insert.fresh_one': '{{count}} Folie aus Lectern ist nicht eingefügt',
    'pane_insert.fresh_other': '{{count}} Folien aus Lectern sind nicht eingefügt',
    'pane_insert.doubled_one': '{{count}} Folie ist mehr als einmal da',
    'pane_insert.doubled_other': '{{count}} Folien sind mehr als einmal da',
    'pane_insert.deck_slide': 'Folie {{number}}',
    'pane_insert.show': 'Folie {{number}} zeigen',
    'pane_insert.update': 'Aktualisieren',
    'pane_insert.update_slide': 'Folie {{number}} aktualisieren: {{title}}',
    'pane_insert.update_all_one': 'Alle {{count}} aktualisieren',
    'pane_insert.update_all_other': 'Alle {{count}} aktualisieren',
    'pane_insert.update_note': 'Aktualisieren ersetzt eine Folie an ihrer Stelle.',
    'pane_insert.edited_one': '{{count}} Folie liest sich in PowerPoint anders als beim Einfügen',
    'pane_insert.edited_other': '{{count}} Folien lesen sich in PowerPoint anders als beim Einfügen',
    'pane_insert.edited_too': 'Liest sich auch in PowerPoint anders',
    'pane_insert.restore': 'Wiederherstellen',
    'pane_insert.restore_slide': 'Folie {{number}} wiederherstellen: {{title}}',
    'pane_insert.updating': 'Folie {{done}} von {{total}} wird aktualisiert',
    'pane_insert.updated_one': '{{count}} Folie wurde aktualisiert',
    'pane_insert.updated_other': '{{count}} Folien wurden aktualisiert',
    'pane_insert.update_failed': 'Aktualisiert: {{done}} von {{total}}. Die anderen sind, wie sie waren.',
    'pane_insert.former_left_one':
      '{{count}} frühere Folie konnte nicht gelöscht werden und steht noch vor ihrer neuen Fassung. Löschen Sie sie in PowerPoint.',
    'pane_insert.former_left_other':
      '{{count}} frühere Folien konnten nicht gelöscht werden und stehen noch vor ihren neuen Fassungen. Löschen Sie sie in PowerPoint.',
    'pane_insert.edited_title': 'Jemand hat diese Folien in PowerPoint bearbeitet',
    'pane_insert.edited_text':
      'Diese Folien wurden seit dem Einfügen in der Präsentation geändert: {{slides}}. Aktualisieren ersetzt sie, und diese Änderungen gehen verloren.',
    'pane_insert.edited_now': 'Trotzdem aktualisieren',
    'pane_insert.edited_others_one': 'Nur die andere aktualisieren',
    'pane_insert.edited_others_other': 'Nur die {{count}} anderen aktualisieren',
    'pane_insert.deck_failed': 'Die offene Präsentation konnte nicht gelesen werden',
    'pane_insert.states_failed': 'Was sich seit dem Einfügen geändert hat, konnte nicht gelesen werden',

    'pane_insert.other_ways': 'Andere Wege',
    'pane_insert.open_new': 'Als neue Präsentation öffnen',
    'pane_insert.opened_new': 'Die Präsentation öffnet sich in einem eigenen Fenster',
    'pane_insert.open_failed': 'Die Präsentation konnte nicht geöffnet werden',
    'pane_insert.download_pptx': 'Für PowerPoint herunterladen',
    'pane_insert.download_pdf': 'Als PDF herunterladen',
    'pane_insert.writing': 'Die Datei wird geschrieben',
    'pane_insert.ready': '{{name}} ({{size}}) ist fertig.',
    'pane_insert.save_again': 'Noch einmal herunterladen',
    'pane_insert.download_failed': 'Die Datei konnte nicht geschrieben werden',
    'pane_insert.browser_title': 'Präsentation mitnehmen',
    'pane_insert.browser_note':
      'Laden Sie die Präsentation herunter und öffnen Sie sie in PowerPoint, Keynote oder LibreOffice: Text, Tabellen und Diagramme bleiben bearbeitbar. Das PDF ist zum Lesen und Drucken.',
    'pane_insert.browser_insert':
      'Um Folien direkt in eine offene Präsentation einzufügen, verwenden Sie Lectern in PowerPoint.',
    'pane_insert.old_host':
      'Dieses PowerPoint nimmt von Add-ins keine Folien an. Öffnen Sie sie als neue Präsentation, oder laden Sie sie herunter.',
    'pane_insert.old_host_download':
      'Dieses PowerPoint nimmt von Add-ins keine Folien an. Laden Sie sie herunter und öffnen Sie die Datei.',
  },
  errors: {
    'pane_insert.file_cancelled': 'Jemand hat das Schreiben der Datei abgebrochen. Versuchen Sie es noch einmal.',
    'pane_insert.left_out': 'PowerPoint hat {{landed}} von {{sent}} Folien angenommen und nicht gesagt, warum.',
  },
};
