import { describe, expect, it } from 'vitest';
import { SnapshotStore } from './snapshot-store.ts';

const store = () =>
  new SnapshotStore(() => ({ modes: [], canUndo: false, canRedo: false, undoLabel: null, redoLabel: null }));

describe('O que o desenho tem a dizer', () => {
  it('some com a ferramenta que o disse, e o que veio depois fica', () => {
    const told = store();
    const unsay = told.notice('Arraste uma geometria para copiá-la.', 'info');
    const unsayNext = told.notice('Desenhe uma linha através do que quer dividir.', 'info');
    unsay();
    expect(told.get().notice?.text).toBe('Desenhe uma linha através do que quer dividir.');
    unsayNext();
    expect(told.get().notice).toBeNull();
  });

  it('cada aviso é outro, também depois de um que sumiu', () => {
    const told = store();
    told.notice('Um', 'info')();
    told.notice('Outro', 'refused');
    expect(told.get().notice).toEqual({ key: 2, kind: 'refused', text: 'Outro' });
  });

  it('o que oferece desfazer um passo some com o passo seguinte, e outro aviso fica', () => {
    const told = store();
    let desfeitos = 0;
    told.ofStep('A geometria foi reparada.', () => void desfeitos++);
    told.get().notice?.undo?.();
    expect([told.get().notice?.text, desfeitos]).toEqual(['A geometria foi reparada.', 1]);
    told.stepped();
    expect(told.get().notice).toBeNull();
    told.ofStep('Outro', () => undefined);
    told.notice('Arraste para copiar.', 'info');
    told.stepped();
    expect(told.get().notice?.text).toBe('Arraste para copiar.');
  });
});
