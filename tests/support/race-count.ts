/**
 * How often a race is run: as the variable RACES says (`RACES=200 npm test -- tests/api/races`), a few times where it is not set.
 */
export function raceCount(few: number): number {
  return Number(process.env['RACES'] ?? few);
}
