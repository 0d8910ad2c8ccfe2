import { notifications } from '@mantine/notifications';
import type { Map as MapaGl } from 'maplibre-gl';
import type { ReactElement } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Aviso } from '#app/kit/avisos/aviso.ts';
import { localizar } from './localizar.client.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('A minha localização no mapa', () => {
  it('onde o navegador não a oferece, um aviso passageiro diz o texto da especificação, e o mapa fica onde está', async () => {
    vi.stubGlobal('navigator', {});
    const show = vi.spyOn(notifications, 'show').mockReturnValue('');
    const flyTo = vi.fn();
    await localizar({ flyTo } as unknown as MapaGl);
    expect(show).toHaveBeenCalledOnce();
    const dito = show.mock.calls[0]?.[0].message as ReactElement<{ readonly aviso: Aviso }> | undefined;
    expect(dito?.props.aviso).toEqual({
      tipo: 'toast',
      nivel: 'danger',
      mensagem:
        'Não foi possível obter a localização atual. Verifique se o navegador tem permissão para acessar a localização.',
    });
    expect(flyTo).not.toHaveBeenCalled();
  });
});
