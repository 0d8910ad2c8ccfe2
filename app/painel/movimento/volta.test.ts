import { describe, expect, it } from 'vitest';
import { relogioDeProvas } from '#tests/support/relogio-de-provas.ts';
import { contarDePe, criarVolta } from './volta.ts';

/** A wall whose page fails when it is loaded, over as many documents as it takes, unless a dashboard stands. */
function parede({ acaso, semServidor = 0 }: { readonly acaso: number; readonly semServidor?: number }) {
  const relogio = relogioDeProvas();
  const recarregada_s: number[] = [];
  let [quantas, ausente, falha] = [0, semServidor, true];
  const tentadas = {
    ler: () => quantas,
    guardar(novas: number) {
      quantas = novas;
    },
  };
  let atual: ReturnType<typeof criarVolta> | null = null;
  let cair: (() => void) | null = null;
  const abrir = () => {
    if (!falha) {
      cair = contarDePe({ relogio, tentadas });
      return;
    }
    atual = criarVolta({
      relogio,
      tentadas,
      acaso: () => acaso,
      async vem() {
        ausente -= 1;
        return ausente < 0;
      },
      recarregar() {
        recarregada_s.push(relogio.agora() / 1_000);
        abrir();
      },
    });
    atual.comecar();
  };
  abrir();
  return {
    recarregada_s,
    /** Second by second: between them what was asked for is answered. */
    async passar(segundos: number) {
      for (let um = 0; um < segundos; um += 1) {
        relogio.passar(1_000);
        await respondido();
      }
    },
    async voltarARede() {
      atual?.ja();
      await respondido();
    },
    encerrar: () => atual?.encerrar(),
    /** What is loaded from now on stands. */
    sarar() {
      falha = false;
    },
    /** What stands fails. */
    cair() {
      falha = true;
      cair?.();
      abrir();
    },
  };
}

const respondido = async () => {
  for (let vez = 0; vez < 5; vez += 1) await Promise.resolve();
};
const intervalos = (quando: readonly number[]) => quando.map((um, i) => um - (quando[i - 1] ?? 0));

describe('Um telão cuja página falha em seu próprio código', () => {
  it.each([
    ['no mais tarde', 1, [8, 16, 32, 64, 128, 256, 300, 300]],
    ['no mais cedo', 0, [4, 8, 16, 32, 64, 128, 150, 150]],
  ] as const)('recarrega-se cada vez mais devagar, até poucos minutos: %s', async (_, acaso, esperados) => {
    const { passar, recarregada_s } = parede({ acaso });
    await passar(esperados.reduce<number>((soma, um) => soma + um, 0));
    expect(intervalos(recarregada_s)).toEqual(esperados);
  });

  it('um dia inteiro não são mais do que algumas centenas de vezes', async () => {
    const { passar, recarregada_s } = parede({ acaso: 0.5 });
    await passar(86_400);
    expect(recarregada_s.length).toBeLessThan(400);
  });

  it('sem servidor pergunta por ele de 15 em 15 segundos, e só se recarrega quando ele vem', async () => {
    const { passar, recarregada_s } = parede({ acaso: 1, semServidor: 4 });
    await passar(8 + 4 * 15);
    expect(intervalos(recarregada_s)).toEqual([68]);
  });

  it('depois de um minuto de pé volta logo, e não depois de um instante', async () => {
    const { passar, recarregada_s, sarar, cair } = parede({ acaso: 1 });
    await passar(8 + 16);
    sarar();
    await passar(32 + 60);
    cair();
    sarar();
    await passar(8 + 59);
    cair();
    await passar(16);
    expect(intervalos(recarregada_s)).toEqual([8, 16, 32, 60 + 8, 59 + 16]);
  });

  it('quando a rede volta não espera mais, e encerrado não se recarrega', async () => {
    const { passar, recarregada_s, voltarARede, encerrar } = parede({ acaso: 1 });
    await passar(3);
    await voltarARede();
    expect(recarregada_s).toEqual([3]);
    encerrar();
    await passar(1_000);
    expect(recarregada_s).toEqual([3]);
  });
});
