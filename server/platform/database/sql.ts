/** A value of a statement, sent as a parameter and never as text. An array is one parameter (`= any(…)`). */
export type SqlValue = string | number | bigint | boolean | null | Date | Buffer | readonly (string | number | null)[];

/** A parameter of a prepared statement; each run supplies its value (prepared.ts). */
export class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

type Part = SQL | SqlValue | Placeholder;

/** SQL text and its values: a whole statement, or a fragment of one. */
export class SQL {
  readonly texts: readonly string[];
  /** The parts between the texts: one fewer than `texts`. */
  readonly parts: readonly Part[];

  constructor(texts: readonly string[], parts: readonly Part[]) {
    this.texts = texts;
    this.parts = parts;
  }
}

/**
 * The one way to write a statement: sql`select … where id = ${id}`. A value becomes a parameter, never text; a fragment
 * made by `sql` is inserted as SQL.
 */
export function sql(texts: TemplateStringsArray, ...parts: Part[]): SQL {
  return new SQL(texts, parts);
}

/** SQL text as it is. Only for constants of the code, never for input. */
sql.raw = (text: string): SQL => new SQL([text], []);

/** A quoted name of a table or column. */
sql.identifier = (name: string): SQL => sql.raw(`"${name.replaceAll('"', '""')}"`);

sql.join = (fragments: readonly SQL[], separator: SQL): SQL =>
  new SQL(
    ['', ...fragments.flatMap(() => ['', '']).slice(1)],
    fragments.flatMap((fragment, index) => (index === 0 ? [fragment] : [separator, fragment])),
  );

/** A statement in PostgreSQL's form: `$1`, `$2`, … in the text. */
export interface CompiledSql {
  text: string;
  values: (SqlValue | Placeholder)[];
}

export function compile(statement: SQL): CompiledSql {
  const values: (SqlValue | Placeholder)[] = [];
  const textOf = ({ texts, parts }: SQL): string =>
    texts.reduce((text, next, index) => {
      const part = parts[index - 1] as Part;
      return text + (part instanceof SQL ? textOf(part) : `$${values.push(part)}`) + next;
    });
  return { text: textOf(statement), values };
}
