const TASK = /^(?:TODO|FIXME|TBD|TBC)(?:\s?:|\s)|^\[(?:TODO|TBD|FIXME)/u;

/** Whether a line is what writers still mean to do to their text: "TODO add link to the assessment". It is no point of that. */
export function isWritersTask(line: string): boolean {
  return TASK.test(line.trim());
}
