import { describe, expect, it } from 'vitest';
import { lerImagensEnviadas, medidaComImagens } from './imagens-enviadas.server.ts';

const ID = '018f3c5e-7a10-7000-8000-000000000001';
const arquivo = { nome: 'a.png', chave: 'x', sha256: 'a'.repeat(64), bytes: 1, tipo: 'image/png' };

const guardados: string[] = [];
/** A service that takes whatever says `boa`. */
const pedido = {
  servicos: {
    imagensEnviadas: {
      ler: async (texto: string) => (texto === 'boa' ? { mime: 'image/png' } : ('animada' as const)),
      guardar: async (_id: string, lado: string) => {
        guardados.push(lado);
        return { arquivo, largura: 4, altura: 3 };
      },
    },
  },
} as unknown as Parameters<typeof lerImagensEnviadas>[0];

function form(campos: Readonly<Record<string, string>>): FormData {
  const dados = new FormData();
  for (const [nome, valor] of Object.entries(campos)) dados.set(nome, valor);
  return dados;
}

describe('As imagens do formulário de uma detecção', () => {
  it('são as que vieram; sem nenhuma, nada', async () => {
    expect(await lerImagensEnviadas(pedido, ID, form({ imagem_antes: '' }))).toBeUndefined();
    const lidas = await lerImagensEnviadas(pedido, ID, form({ imagem_antes: 'boa' }));
    expect(lidas).toEqual({ antes: { arquivo, largura: 4, altura: 3 }, depois: null, regiao: null });
  });

  it('as recusadas são ditas todas, cada uma no seu campo, e não se guarda nenhuma', async () => {
    guardados.length = 0;
    const recusa = lerImagensEnviadas(
      pedido,
      ID,
      form({ imagem_antes: 'boa', imagem_depois: 'x', imagem_regiao: 'x' }),
    );
    await expect(recusa).rejects.toMatchObject({
      status: 422,
      falha: {
        errors: {
          imagem_depois: ['A imagem de depois é animada: envie uma imagem parada.'],
          imagem_regiao: ['A imagem da região é animada: envie uma imagem parada.'],
        },
      },
    });
    expect(guardados).toEqual([]);
  });

  it('só os campos delas são longos', () => {
    expect(medidaComImagens.campo('imagem_depois')).toBe(Number.POSITIVE_INFINITY);
    expect(medidaComImagens.campo('imagem_outra')).toBe(medidaComImagens.campo('descricao'));
  });
});
