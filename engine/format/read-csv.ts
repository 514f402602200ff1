/**
 * The records of a CSV text (RFC 4180) whose fields are separated by `separator`: `,`, `;` or a tab. A quoted field that
 * is never closed ends with the text. Empty lines are no records.
 */
export function readCsv(text: string, separator: string): string[][] {
  const records: string[][] = [];
  let record: string[] = [];
  let field = '';
  let isQuoted = false;
  const endField = (): void => {
    record.push(field);
    field = '';
  };
  const endRecord = (): void => {
    endField();
    if (record.some((each) => each.trim() !== '')) records.push(record);
    record = [];
  };
  for (let i = 0; i < text.length; i += 1) {
    const char = text.charAt(i);
    if (isQuoted) {
      if (char !== '"') field += char;
      else if (text.charAt(i + 1) === '"') {
        field += '"';
        i += 1;
      } else isQuoted = false;
    } else if (char === '"' && field.trim() === '') {
      field = '';
      isQuoted = true;
    } else if (char === separator) endField();
    else if (char === '\n' || char === '\r') endRecord();
    else field += char;
  }
  endRecord();
  return records;
}
