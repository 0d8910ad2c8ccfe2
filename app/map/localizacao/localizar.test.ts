import type { Map as MapaGl } from 'maplibre-gl';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { avisar } from '#app/components/avisos/avisar.tsx';
import { localizar } from './localizar.client.ts';

vi.mock('#app/components/avisos/avisar.tsx', () => ({ avisar: vi.fn() }));
afterEach(() => vi.unstubAllGlobals());

describe('A minha localização no mapa', () => {
  it('onde o navegador não a oferece, um aviso passageiro diz o texto da especificação, e o mapa fica onde está', async () => {
    vi.stubGlobal('navigator', {});
    const flyTo = vi.fn();
    await localizar({ flyTo } as unknown as MapaGl);
    expect(avisar).toHaveBeenCalledExactlyOnceWith({
      tipo: 'toast',
      nivel: 'danger',
      mensagem:
        'Não foi possível obter a localização atual. Verifique se o navegador tem permissão para acessar a localização.',
    });
    expect(flyTo).not.toHaveBeenCalled();
  });
});
