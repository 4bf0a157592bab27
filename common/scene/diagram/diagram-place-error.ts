import { CodedError } from '../../deck/coded-error.ts';

/** A diagram that has no room in its place: `diagram.no_room`. */
export class DiagramPlaceError extends CodedError {
  /** @param steps how many boxes there are. */
  constructor(steps: number) {
    super('diagram.no_room', { steps });
  }
}
