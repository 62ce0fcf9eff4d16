export function strangersHand(folder: string): string | undefined;
