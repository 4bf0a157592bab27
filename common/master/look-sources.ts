import type { LayoutModel } from '../deck/layout.ts';
import type { ColourContext } from '../ooxml/read/colour.ts';
import type { MasterDeck } from '../ooxml/read/master/open-master-deck.ts';
import { readShapeTree } from '../ooxml/read/shape-tree.ts';
import type { PlacedShape } from '../ooxml/read/shape-tree.ts';
import { readColourMap } from '../ooxml/read/theme.ts';
import { booleanAttribute, descend } from '../ooxml/xml/dom.ts';
import type { Element } from '../ooxml/xml/tree.ts';
import { readSceneTheme } from '../scene/read/scene-theme.ts';
import type { SceneTheme } from '../scene/read/scene-theme.ts';

/** The sources of the look of a layout's shapes. */
export interface LookSources {
  theme: SceneTheme;
  /** Through the layout's own colour map, if it has one. */
  colours: ColourContext;
  /** `p:defaultTextStyle` of the presentation and `p:txStyles` of the master. */
  defaultTextStyle: Element | null;
  textStyles: Element | null;
}

/** A parsed layout with its master. */
export interface OpenLayout {
  root: Element | null;
  /** Leaves of the trees in drawing order. */
  layoutShapes: readonly PlacedShape[];
  masterShapes: readonly PlacedShape[];
  /** Whether the master's shapes are visible (`showMasterSp`; ECMA-376 part 1, 19.3.1.39). */
  showsMaster: boolean;
  sources: LookSources;
}

/** Parses a layout of a master deck for its description. */
export function openLayout(master: MasterDeck, layout: Pick<LayoutModel, 'layout_id' | 'master_id'>): OpenLayout {
  const { package: pack } = master;
  const root = pack.xml(layout.layout_id).documentElement;
  const masterRoot = pack.xml(layout.master_id).documentElement;
  const themePath = master.masters.find(({ master_id }) => master_id === layout.master_id)?.theme_path ?? null;
  const theme = readSceneTheme(pack, themePath);
  return {
    root,
    layoutShapes: readShapeTree(root),
    masterShapes: readShapeTree(masterRoot),
    showsMaster: booleanAttribute(root, 'showMasterSp') !== false,
    sources: {
      theme,
      colours: { theme: theme.colours, map: readColourMap(root, readColourMap(masterRoot)) },
      defaultTextStyle: descend(pack.xml(master.presentation_path).documentElement, 'defaultTextStyle'),
      textStyles: descend(masterRoot, 'txStyles'),
    },
  };
}
