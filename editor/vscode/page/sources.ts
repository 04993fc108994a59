/** Where other graphs come from: a host that is asked, or the file that the page is in. */

import type { Graph, Position, View } from './data';
import { fileData, hosted, send } from './host';
import { restored } from './stored';

/** What is shown, and what is chosen in it. */
export interface Place {
  readonly graph: Graph;
  readonly chosen: string | undefined;
}

export class Sources {
  private readonly file = fileData();

  /** The graph to begin with; undefined where the host sends it. */
  get first(): Graph | undefined {
    return this.file?.graphs[0];
  }

  /** The name of the program's file; empty where the host shows the program anyway. */
  get name(): string {
    return this.file?.file ?? '';
  }

  /** Views that can be had from here. */
  available(place: Place): ReadonlySet<View> {
    const slice = this.canExplain(place) ? (['slice'] as const) : [];
    return new Set<View>(hosted ? ['function', 'calls', ...slice] : [...(this.file?.graphs.map((graph) => graph.view) ?? []), ...slice]);
  }

  canExplain(place: Place): boolean {
    return hosted ? position(place) !== undefined : this.stored(place) !== undefined;
  }

  /** What explains the chosen node. A graph, or undefined where the host sends one, or there is none. */
  explain(place: Place): Graph | undefined {
    const at = position(place);
    if (hosted && at) {
      send({ type: 'request', view: 'slice', target: { position: at }, expand: [] });
      return undefined;
    }
    return hosted ? undefined : (this.stored(place) ?? this.file?.graphs.find((graph) => graph.view === 'slice'));
  }

  /** A view of a function. A graph, or undefined where the host sends one, or there is none. */
  open(view: View, name: string): Graph | undefined {
    if (hosted) {
      send({ type: 'request', view, target: name ? { function: name } : null, expand: [] });
      return undefined;
    }
    const fitting = this.file?.graphs.filter((graph) => graph.view === view) ?? [];
    return fitting.find((graph) => view === 'calls' || graph.function === name) ?? fitting[0];
  }

  private stored({ graph, chosen }: Place): Graph | undefined {
    if (chosen === undefined || graph.view === 'calls') {
      return undefined;
    }
    const slice = this.file?.slices?.[graph.function]?.[chosen];
    const whole = this.file?.graphs.find((each) => each.view === 'function' && each.function === graph.function);
    return slice && whole ? restored(whole, chosen, slice) : undefined;
  }
}

/** Where the chosen node stands in the text. */
function position({ graph, chosen }: Place): Position | undefined {
  return graph.view === 'calls' ? undefined : graph.nodes.find((node) => node.id === chosen)?.range?.start;
}
