/** "Still to do: …, delete column K before sending": what has to be done to a document, not to what it is about. */
const BEFORE_SENDING =
  /(?<!\p{L})(?:delete|remove|update|check|add|hide|fill in|fix) (?:the )?(?:columns?|rows?|slides?|figures?|tables?|pages?|sheets?|tabs?|paragraphs?|chapters?)(?!\p{L})[^.]*(?<!\p{L})before (?:sending|publishing|publication|circulating|printing|we send)|(?<!\p{L})(?:spalten?|zeilen?|folien?|tabellen?|seiten?|blatt|absatz|abschnitt|kapitel) [^.]*(?:löschen|entfernen|ergänzen|prüfen|ausblenden)[^.]*(?<!\p{L})(?:vor (?:dem )?(?:versand|verschicken|druck)|bevor)(?!\p{L})/iu;
const TASK = /^(?:TODO|FIXME|TBD|TBC)(?:\s?:|\s)|^\[(?:TODO|TBD|FIXME)/u;

/** "HLM to self: check the day rates before this goes out": meant for no other reader. */
const TO_SELF =
  /^(?:note |reminder |memo |notiz |\p{Lu}{1,4} )?(?:to (?:my)?self|an mich(?: selbst)?)(?::|$)|(?<!\p{L})before (?:this|it) goes out(?!\p{L})|(?<!\p{L})bevor (?:das|es|dies) rausgeht(?!\p{L})|(?<!\p{L})comments? (?:back )?to (?:me|us)(?!\p{L})|(?<!\p{L})(?:anmerkungen|kommentare|rückmeldung(?:en)?) an mich(?!\p{L})/iu;

/** Whether a line is what writers still mean to do to their text: "TODO add link to the assessment". It is no point of that. */
export function isWritersTask(line: string): boolean {
  return TASK.test(line.trim()) || BEFORE_SENDING.test(line) || TO_SELF.test(line.trim());
}
