/** Folder of the evidence, below that of the run. */
export const EVIDENCE_FOLDER = 'evidence';

/** Folder, below that of the run, of the side inputs of checks, recorded beside the wire: a file for each, as the evidence has. */
export const SIDE_INPUT_FOLDER = 'side-inputs';

/** The attachment by which a check names its evidence. */
export const EVIDENCE = 'conformance/evidence';

/** Where the evidence of one check lies: it is stored once, and all other files of a run refer to it. */
export interface EvidenceReference {
  /** Below the folder of the run. */
  readonly file: string;
  /** Ids of the first and the last exchange that it holds. */
  readonly from: string;
  readonly to: string;
}
