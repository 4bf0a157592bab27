export const MASTERS_PATH = '/master-decks';
