export type Style = 'bold' | 'dim' | 'green' | 'yellow' | 'red' | 'cyan';

/** Gives a text a style. One at a time: given a list, the `styleText` of Node 20 doesn't heed NO_COLOR. */
export type Paint = (style: Style, text: string) => string;

/** Leaves texts as they are, for what is no terminal. */
export const plain: Paint = (_, text) => text;
