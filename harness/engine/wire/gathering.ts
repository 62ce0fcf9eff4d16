/**
 * Joins bytes as they come in pieces: a peer may send each byte by itself, and a list of a million small pieces takes two
 * hundred times their bytes. A class, because one is made for every answer.
 */
export class Gathering {
  #bytes: Buffer = EMPTY;
  #length = 0;

  /** How many bytes came. */
  get length(): number {
    return this.#length;
  }

  add(piece: Buffer): void {
    const length = this.#length + piece.length;
    // Most answers come in one piece, which needs no copy.
    if (this.#length === 0) this.#bytes = piece;
    else {
      if (length > this.#bytes.length) this.#grow(length);
      piece.copy(this.#bytes, this.#length);
    }
    this.#length = length;
  }

  /** All that came, in order. The bytes are not copied. */
  whole(): Buffer {
    return this.#bytes.subarray(0, this.#length);
  }

  #grow(length: number): void {
    const wider = Buffer.allocUnsafeSlow(Math.max(length, 2 * this.#bytes.length, SMALLEST));
    this.#bytes.copy(wider, 0, 0, this.#length);
    this.#bytes = wider;
  }
}

const EMPTY = Buffer.alloc(0);
const SMALLEST = 4_096;
