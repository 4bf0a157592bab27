import type { BlockDigest } from '../../server/kernel/sdk/ports/text-tasks.ts';

/**
 * Blocks from a plain notation: `# ` to `###### ` headings, `- ` list items, `> ` quotes, `! ` figure captions, else
 * paragraphs; one block per line, items of a list on lines one after the other.
 */
export function blocksOf(text: string): BlockDigest[] {
  const blocks: BlockDigest[] = [];
  for (const line of text.split('\n').map((raw) => raw.trim())) {
    const ref = `s1/b${blocks.length + 1}`;
    const heading = /^(#{1,6}) (.*)$/u.exec(line);
    const last = blocks.at(-1);
    if (line === '') continue;
    if (heading !== null) blocks.push({ ref, kind: 'heading', level: heading[1]?.length ?? 1, text: heading[2] ?? '' });
    else if (line.startsWith('- ') && last?.kind === 'list') {
      last.items = [...(last.items ?? []), line.slice(2)];
      last.text = last.items.join('\n');
    } else if (line.startsWith('- ')) blocks.push({ ref, kind: 'list', text: line.slice(2), items: [line.slice(2)] });
    else if (line.startsWith('> ')) blocks.push({ ref, kind: 'quote', text: line.slice(2) });
    else if (line.startsWith('! ')) blocks.push({ ref, kind: 'figure', text: line.slice(2) });
    else blocks.push({ ref, kind: 'paragraph', text: line });
  }
  return blocks;
}

/** A report with everything that must not reach a slide: contents, citations, dangling openers, cookie note, references. */
export const ENGLISH_ARTICLE = `
# The Lanmere Harbour Renewal
Jane Orme, Peter Hallam, Ines Calder, Tom Reyes
# Table of contents
Introduction ........ 1
Cargo ........ 2
# 1 Introduction
Lanmere Harbour handled 4.2 million tonnes of cargo in 2023, which was 12% more than in the year before (see Fig. 2). However, the quays date from 1961 and can no longer carry modern cranes [4]. This makes a renewal urgent. The port authority therefore plans to spend $180 million over six years, with half of the money coming from the regional development fund.
The renewal has three aims: safer quays, cleaner ships and shorter waiting times. Dr. Amara Lowe, who led the study, expects the first quay to reopen in 2026.
# 2 Cargo and ferries
## 2.1 Container traffic
Container traffic grew faster than any other business of the harbour. Containers made up 61% of all cargo in 2023, up from 48% in 2018, because two large shipping lines moved their services to Lanmere. The average ship now waits 9.5 hours for a berth, although the target is 4 hours. A fourth crane would cut the waiting time by about 30%.
Most containers leave the harbour by truck, e.g. to the warehouses in Brackley and Stowe. Only 14% travel by rail, while comparable ports in the region move a third of their containers by train.
## 2.2 Ferry services
Ferries carried 1.6 million passengers in 2023, slightly fewer than before the pandemic. The operators blame the terminal, which was built for half as many travellers. They want a second gangway. A covered walkway between the station and the terminal would save travellers around 8 minutes.
! Figure 3: The new terminal will stand on the eastern quay
# 3 Environment
Ships at berth caused 38% of the nitrogen oxides in the old town, according to the city's air quality office. Shore power would let ships switch off their engines while they are moored. The city has promised to cover the cost of the cables, but the shipping lines must adapt their vessels themselves.
Dredging disturbs the eelgrass meadows at the harbour mouth. The authority will replant 40 hectares of eelgrass before the work begins.
> We cannot grow on quays that our grandparents poured. — Mira Castell, harbour master
# 4 Next steps
The board decides on the budget in March 2025. Before that, four tasks remain:
- Finish the soil survey of the northern quay, including the old coal yard.
- Agree the timetable with the ferry operators.
- Publish the environmental impact statement for public comment.
- Invite tenders for the crane foundations.
# Acknowledgements
We thank the harbour museum for its photographs.
# References
Lowe, A. (2022). Quays under load. Port Studies 14, pp. 3–29.
This website uses cookies to improve your experience.
`;

export const GERMAN_ARTICLE = `
# Die Stadtbibliothek Wiesental im Wandel
Die Stadtbibliothek Wiesental zählte im vergangenen Jahr 312.000 Besuche, das sind 18 % mehr als im Jahr 2019. Allerdings sank die Zahl der entliehenen Bücher um 7 %. Das liegt vor allem an den digitalen Angeboten.
## Räume und Öffnungszeiten
Das Gebäude aus dem Jahr 1974 bietet nur 85 Arbeitsplätze, obwohl an Werktagen bis zu 240 Menschen gleichzeitig einen Platz suchen. Die Leitung verlängerte deshalb die Öffnungszeiten bis 22 Uhr. Seit dem 3. Oktober öffnet das Haus auch sonntags, z. B. für Familien und Lerngruppen.
Ein Umbau des Erdgeschosses würde rund 2,4 Mio. Euro kosten (vgl. Abb. 3). Der Stadtrat hat davon 1,5 Mio. Euro bereits bewilligt.
## Digitale Angebote
Die Onleihe wuchs um 41 %, weil seit Januar auch Hörbücher und Zeitschriften verfügbar sind. Ältere Menschen nutzen die digitalen Angebote häufiger als erwartet. Kurse zur Bedienung der Lesegeräte waren in allen Stadtteilen ausgebucht, sodass das Team zusätzliche Termine anbietet.
Dr. Helga Brandt leitet das Projekt seit 2021. Sie rechnet mit 50.000 digitalen Ausleihen im nächsten Jahr.
## Nächste Schritte
Die Bibliothek plant für das kommende Jahr vier Vorhaben:
- Umbau des Erdgeschosses mit 60 neuen Arbeitsplätzen
- Rückgabeautomaten in drei Stadtteilen
- Lesegeräte zum Ausleihen
- Ein Beirat aus Nutzerinnen und Nutzern
## Literaturverzeichnis
Brandt, H. (2022): Bibliotheken der Zukunft, S. 12–40.
`;

export const FRENCH_ARTICLE = `
# Le marché couvert de Valbrune
Le marché couvert de Valbrune accueille chaque semaine 9 500 visiteurs, soit 15 % de plus qu'en 2020. Cependant, la toiture de 1932 laisse passer la pluie. La commune prévoit de consacrer 3,2 millions d'euros aux travaux, avec l'aide de la région.
Les commerçants demandent des horaires plus longs, parce que les habitants travaillent souvent en ville. Une enquête montre que 62 % des clients viendraient aussi le soir. M. Renard, qui préside l'association, souhaite ouvrir jusqu'à 20 heures.
`;
