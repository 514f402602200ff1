import { type HierarchyRectangularNode, hierarchy, treemap, treemapSquarify } from 'd3-hierarchy';
import type { HeatBoxes, HeatGroupBox } from '../../../engine/heat-painting/heat-painter.ts';
import type { HeatGroup } from '../../api/heat-map.ts';

/** One company to be placed in the map. */
export interface HeatLeaf {
  readonly tile: number;
  readonly group: string;
  /** The value that its area represents; above 0. */
  readonly value: number;
}

/** The size of a heat map and the space between its tiles, in device pixels. */
interface HeatRoom {
  readonly width: number;
  readonly height: number;
  /** Height of a group's name. */
  readonly head: number;
  /** Space between two groups. */
  readonly gap: number;
}

interface Branch {
  readonly name: string;
  readonly leaves: HeatLeaf[];
}

type Node = { readonly name: string; readonly children: readonly Branch[] } | Branch | HeatLeaf;

/** A group narrower or lower than this many heading heights has no heading: its tiles need the space. */
const MIN_HEADS_WIDE = 3;
const MIN_HEADS_HIGH = 3;

/**
 * Lays the leaves out as a squarified treemap (Bruls, Huizing, van Wijk 2000; by d3-hierarchy), groups first, the
 * largest at the top left; whole device pixels. Also returns the groups. `count`: total number of tiles.
 */
export function layOutHeatMap(
  leaves: readonly HeatLeaf[],
  count: number,
  { width, height, head, gap }: HeatRoom,
): HeatBoxes & { readonly order: readonly HeatGroup[] } {
  const tiles = new Int32Array(count * 4);
  const groups: HeatGroupBox[] = [];
  const order: HeatGroup[] = [];
  if (leaves.length === 0) return { tiles, groups, order };
  const hasHead = (node: HierarchyRectangularNode<Node>): boolean =>
    node.depth === 1 && node.x1 - node.x0 >= MIN_HEADS_WIDE * head && node.y1 - node.y0 >= MIN_HEADS_HIGH * head;
  const root = hierarchy<Node>({ name: '', children: branchesOf(leaves) }, childrenOf)
    .sum((node) => ('value' in node ? node.value : 0))
    .sort((a, b) => (b.value ?? 0) - (a.value ?? 0) || nameOf(a.data).localeCompare(nameOf(b.data), 'en'));
  const laidOut = treemap<Node>()
    .tile(treemapSquarify)
    .size([width, height])
    .paddingInner((node) => (node.depth === 0 ? gap : 0))
    .paddingTop((node) => (hasHead(node) ? head : 0))
    .round(true)(root);
  for (const branch of laidOut.children ?? []) {
    groups.push({
      name: nameOf(branch.data),
      left: branch.x0,
      top: branch.y0,
      width: branch.x1 - branch.x0,
      head: hasHead(branch) ? head : 0,
    });
    const own: number[] = [];
    for (const { data, x0, y0, x1, y1 } of branch.children ?? []) {
      if (!('tile' in data)) continue;
      own.push(data.tile);
      // Rounding can leave a tiny company no pixel: it is then only a row in the table.
      if (x1 > x0 && y1 > y0) tiles.set([x0, y0, x1 - x0, y1 - y0], data.tile * 4);
    }
    order.push({ name: nameOf(branch.data), tiles: own });
  }
  return { tiles, groups, order };
}

function branchesOf(leaves: readonly HeatLeaf[]): Branch[] {
  const branches = new Map<string, Branch>();
  for (const leaf of leaves) {
    const branch = branches.get(leaf.group);
    if (branch === undefined) branches.set(leaf.group, { name: leaf.group, leaves: [leaf] });
    else branch.leaves.push(leaf);
  }
  return [...branches.values()];
}

function childrenOf(node: Node): readonly Node[] | undefined {
  if ('children' in node) return node.children;
  return 'leaves' in node ? node.leaves : undefined;
}

function nameOf(node: Node): string {
  return 'name' in node ? node.name : String(node.tile).padStart(6, '0');
}
