import { FUSED_BANDS } from './fused-bands.ts';
import { FUSED_MEANS } from './fused-means.ts';
import { FUSED_MOVEMENT } from './fused-movement.ts';
import { FUSED_STRENGTH } from './fused-strength.ts';
import { FUSED_VOLUME } from './fused-volume.ts';
import type { Fusion } from './fusion.ts';
import type { Node } from './graph.ts';

const FUSIONS: readonly Fusion[] = [
  ...FUSED_MOVEMENT,
  ...FUSED_STRENGTH,
  ...FUSED_VOLUME,
  ...FUSED_MEANS,
  ...FUSED_BANDS,
];

/** Nodes whose steps are one. */
export interface FusedNodes {
  readonly fusion: Fusion;
  readonly nodes: readonly Node[];
}

/**
 * What can be fused among `nodes`, each of which stands after those that it reads, by the last node of each. `isOutput` says
 * which of them a line shows.
 */
export function fusedNodes(nodes: readonly Node[], isOutput: (node: Node) => boolean): ReadonlyMap<Node, FusedNodes> {
  const readers = new Map<Node | undefined, Node[]>();
  for (const node of nodes) for (const input of node.inputs) readers.set(input, [...(readers.get(input) ?? []), node]);
  const readersOf = (node: Node | undefined): readonly Node[] => readers.get(node) ?? [];
  const found = new Map<Node, FusedNodes>();
  const taken = new Set<Node>();
  for (const root of nodes.toReversed()) {
    for (const fusion of FUSIONS) {
      const group = taken.has(root) ? undefined : fusion.match(root, readersOf);
      if (group === undefined || group.some((node) => taken.has(node))) continue;
      const shown = new Set(fusion.shown.map((k) => group[k]));
      const isOwn = (node: Node): boolean => {
        const others = readersOf(node).filter((reader) => !group.includes(reader));
        if (node === root) return true;
        return shown.has(node) ? others.every(({ id }) => id > root.id) : others.length === 0 && !isOutput(node);
      };
      if (!group.every(isOwn)) continue;
      found.set(root, { fusion, nodes: group });
      for (const node of group) taken.add(node);
    }
  }
  return found;
}
