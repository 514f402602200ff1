/** The n-th symbol of letters only: `A` … `Z`, `AA` … */
export function symbolName(i: number): string {
  let name = '';
  for (let rest = i; rest >= 0; rest = Math.floor(rest / 26) - 1) name = String.fromCharCode(65 + (rest % 26)) + name;
  return name;
}
