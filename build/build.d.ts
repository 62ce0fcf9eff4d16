export const PROJECT: string;
export const DIST: string;
export function bringUpToDate(): Promise<void>;
export default function build(): Promise<void>;
