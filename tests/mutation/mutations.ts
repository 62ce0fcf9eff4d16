import {
  type BinaryExpression,
  type CallExpression,
  isArrowFunction,
  isBigIntLiteral,
  isBinaryExpression,
  isCallExpression,
  isCaseClause,
  isConditionalExpression,
  isExpressionStatement,
  isIfStatement,
  isImportDeclaration,
  isInterfaceDeclaration,
  isNumericLiteral,
  isPrefixUnaryExpression,
  isPropertyAccessExpression,
  isStringLiteral,
  isTypeAliasDeclaration,
  isTypeNode,
  type Node,
  type SourceFile,
  type StringLiteral,
  SyntaxKind,
} from 'typescript/unstable/ast';
import { type Checker, TypeFlags } from 'typescript/unstable/sync';

/** One small mistake that could be made in a file. */
export interface Mutation {
  /** The part of the text that is replaced, from its first character to the one behind its last. */
  readonly start: number;
  readonly end: number;
  /** What stands there: an expression, the name of a method with the dot in front of it, or a statement to be left out. */
  readonly kind: 'expression' | 'name' | 'statement';
  /** What is there instead; of a name, the other name. */
  readonly mutated: string;
  /** For people: what becomes what. */
  readonly what: string;
}

const OTHER_OPERATOR: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '&&': '||',
  '||': '&&',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
  '+=': '-=',
  '-=': '+=',
};

const OTHER_METHOD: Readonly<Record<string, string>> = {
  some: 'every',
  every: 'some',
  min: 'max',
  max: 'min',
  floor: 'ceil',
  ceil: 'floor',
  round: 'floor',
  find: 'findLast',
  padStart: 'padEnd',
  startsWith: 'endsWith',
  endsWith: 'startsWith',
  toLowerCase: 'toString',
  toUpperCase: 'toString',
  trim: 'toString',
};

/** Methods that only choose or arrange: the function that is given instead chooses all, or leaves the order. */
const IDLE_ARGUMENT: Readonly<Record<string, string>> = { filter: '() => true', sort: '() => 0', toSorted: '() => 0' };

/** Words of the wire have no spaces; what has is a sentence for people, which may change. */
const WORD = /^[\w:./-]+$/;

const LONGEST_SHOWN = 60;

/** All mutations of a file. What stands in types and imports decides nothing, so it is left out. */
export function mutationsOf(source: SourceFile, checker: Checker): Mutation[] {
  const found: Mutation[] = [];
  const visit = (node: Node, parent: Node): void => {
    if (isTypeNode(node) || isImportDeclaration(node) || isInterfaceDeclaration(node) || isTypeAliasDeclaration(node))
      return;
    found.push(...mutationsAt(node, parent, source, checker));
    node.forEachChild((child) => {
      visit(child, node);
    });
  };
  source.forEachChild((child) => {
    visit(child, source);
  });
  return found;
}

function mutationsAt(node: Node, parent: Node, source: SourceFile, checker: Checker): Mutation[] {
  const instead = (mutated: string): Mutation => replaced(node, mutated, source);
  if (isBinaryExpression(node)) return binary(node, source, checker);
  if (isExpressionStatement(node))
    return [{ ...instead(''), kind: 'statement', what: `left out: ${shown(node, source)}` }];
  if (isIfStatement(node)) return [replaced(node.expression, 'false', source)];
  if (isConditionalExpression(node)) return negated(node.condition, source);
  if (isPrefixUnaryExpression(node) && node.operator === SyntaxKind.ExclamationToken)
    return [instead(node.operand.getText(source))];
  if (isCallExpression(node)) return call(node, source);
  if (node.kind === SyntaxKind.TrueKeyword) return [instead('false')];
  if (node.kind === SyntaxKind.FalseKeyword) return [instead('true')];
  // The name of a member reads like a literal.
  if (['name', 'propertyName'].some((role) => Reflect.get(parent, role) === node)) return [];
  if (isNumericLiteral(node)) return [`${node.getText(source)} + 1`, `${node.getText(source)} - 1`].map(instead);
  if (isBigIntLiteral(node)) return [`${node.getText(source)} + 1n`, `${node.getText(source)} - 1n`].map(instead);
  return isStringLiteral(node) ? word(node, parent, checker).map(instead) : [];
}

function binary(node: BinaryExpression, source: SourceFile, checker: Checker): Mutation[] {
  const operator = node.operatorToken.getText(source);
  const left = node.left.getText(source);
  const right = node.right.getText(source);
  const instead = (mutated: string, what: string): Mutation => ({ ...replaced(node, mutated, source), what });
  if (operator === '??') return [instead(left, `left out: ?? ${short(right)}`)];
  const other = OTHER_OPERATOR[operator];
  if (other === undefined || (operator === '+' && isText(node, checker))) return [];
  // In brackets, as `a && b || c` would be read otherwise.
  const swapped = instead(`(${left}) ${other} (${right})`, `${operator} → ${other} ${short(right)}`);
  if (operator !== '&&' && operator !== '||') return [swapped];
  return [
    swapped,
    instead(left, `left out: ${operator} ${short(right)}`),
    instead(right, `left out: ${short(left)} ${operator}`),
  ];
}

function isText(node: Node, checker: Checker): boolean {
  const flags = checker.getTypeAtLocation(node)?.flags ?? 0;
  return (flags & TypeFlags.StringLike) !== 0;
}

/** A condition turned round, unless its operator is turned round or left out anyway. */
function negated(condition: Node, source: SourceFile): Mutation[] {
  const operator = isBinaryExpression(condition) ? condition.operatorToken.getText(source) : undefined;
  if (operator === '===' || operator === '!==' || isPrefixUnaryExpression(condition)) return [];
  return [replaced(condition, `!(${condition.getText(source)})`, source)];
}

function call(node: CallExpression, source: SourceFile): Mutation[] {
  const { expression } = node;
  if (!isPropertyAccessExpression(expression)) return [];
  const method = expression.name.getText(source);
  const other = OTHER_METHOD[method];
  if (other !== undefined) {
    const start = expression.name.getStart(source);
    // Behind `?.` the dot has to stay.
    const from = source.text.slice(start - 2, start) === '?.' ? start : start - 1;
    return [{ start: from, end: expression.name.end, kind: 'name', mutated: other, what: `.${method} → .${other}` }];
  }
  const idle = IDLE_ARGUMENT[method];
  const [chooses] = node.arguments;
  if (idle === undefined || chooses === undefined || (method === 'filter' && !isArrowFunction(chooses))) return [];
  return [replaced(chooses, idle, source)];
}

/** Another word: the next one of those that the type allows there, or one of no type. */
function word(node: StringLiteral, parent: Node, checker: Checker): string[] {
  // What a text is compared with is turned round by the operator.
  if (!WORD.test(node.text) || isCaseClause(parent) || isBinaryExpression(parent)) return [];
  const allowed = checker.getContextualType(node);
  const words = (allowed?.isUnionType() ? (allowed.getTypes() ?? []) : [])
    .flatMap((type) => (type.isStringLiteralType() ? [String(type.value)] : []))
    .sort();
  const own = words.indexOf(node.text);
  return [`'${own < 0 || words.length === 1 ? `${node.text}x` : words[(own + 1) % words.length]}'`];
}

function replaced(node: Node, mutated: string, source: SourceFile): Mutation {
  const what = `${shown(node, source)} → ${short(mutated)}`;
  return { start: node.getStart(source), end: node.end, kind: 'expression', mutated, what };
}

function shown(node: Node, source: SourceFile): string {
  return short(node.getText(source));
}

function short(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length > LONGEST_SHOWN ? `${line.slice(0, LONGEST_SHOWN)}…` : line;
}
