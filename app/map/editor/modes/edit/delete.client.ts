import type { ModeContext, ModeSession } from '#app/map/editor/own-mode.ts';

/** What is clicked goes. */
export default function remove(context: ModeContext): ModeSession {
  const { features, view, overlay } = context;
  const show = (id: string | null) => {
    const feature = id === null ? null : features.get(id);
    overlay.show('target', feature === null ? [] : [{ kind: 'selected', geometry: feature.geometry }]);
  };
  return {
    move: (pointer) => {
      const feature = features.at(pointer);
      view.cursor(feature === null ? '' : 'pointer');
      show(feature?.id ?? null);
    },
    click: (pointer) => {
      const feature = features.at(pointer);
      if (feature !== null) features.remove(feature.id);
      show(null);
      return true;
    },
    end: () => {
      show(null);
      view.cursor('');
    },
  };
}
