import { describe, expect, it } from 'vitest';
import { escolher, lugaresDe, quantidade, remover } from './midias.ts';

const arquivo = (bytes: number, nome = 'foto.png') => new File([new Uint8Array(bytes)], nome);
const guardada = { id: 'm1', nome: 'antiga.png' };

describe('Lugares de mídia', () => {
  it('começam vazios ou com o que está guardado, e contam os cheios; sem nenhum, a conta é vazia', () => {
    expect(quantidade(lugaresDe(3, []))).toBe('');
    const midias = lugaresDe(3, [guardada]);
    expect(quantidade(midias)).toBe('1');
    expect(quantidade(escolher(midias, 2, arquivo(10), 5))).toBe('2');
  });

  it('só aceitam arquivo menor que o limite, em KB, e o recusado não muda o lugar', () => {
    const midias = lugaresDe(1, [guardada]);
    for (const bytes of [512 * 1024, 512 * 1024 + 1]) {
      const recusado = escolher(midias, 0, arquivo(bytes), 512);
      expect(recusado.lugares[0]).toEqual({ guardada, arquivo: null, erro: 'O arquivo deve ter no máximo 512KB' });
      expect(recusado.removidas).toEqual([]);
    }
    const aceito = escolher(midias, 0, arquivo(512 * 1024 - 1), 512);
    expect(aceito.lugares[0]).toMatchObject({ guardada: null, erro: null });
  });

  it('remover ou trocar o guardado marca o seu id, uma vez', () => {
    const removida = remover(lugaresDe(2, [guardada]), 0);
    expect(removida.removidas).toEqual(['m1']);
    expect(quantidade(removida)).toBe('');
    expect(remover(removida, 0).removidas).toEqual(['m1']);
    expect(escolher(lugaresDe(2, [guardada]), 0, arquivo(1), 5).removidas).toEqual(['m1']);
    expect(remover(escolher(lugaresDe(2, []), 0, arquivo(1), 5), 0).removidas).toEqual([]);
  });
});
