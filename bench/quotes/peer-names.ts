/** The other libraries' pages. */
export const PEERS = ['ag-grid', 'perspective', 'react-rows'] as const;

/** The columns of their lists, the same as those that fit into a tile of ours. */
export const PEER_COLUMNS = ['symbol', 'last', 'change'] as const;
