/** What Office.js puts onto the page, given to everything here: nothing in this folder reads a global. */
export interface OfficeGlobals {
  office: typeof Office;
  powerPoint: typeof PowerPoint;
}
