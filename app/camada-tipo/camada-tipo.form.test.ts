import { describe, expect, it } from 'vitest';
import { camposDoTipo } from './camada-tipo.form.ts';

describe('Campos que se veem no formulário de um tipo', () => {
  it.each([
    ['ponto', '1', '', ['icone', 'icone_tamanho', 'icone_cor', 'icone_transparencia']],
    ['contorno', '2', '', ['cor_contorno', 'largura_contorno', 'transparencia_cor_contorno']],
    [
      'preenchimento desligado',
      '3',
      'on',
      ['cor_contorno', 'largura_contorno', 'transparencia_cor_contorno', 'sem_preenchimento'],
    ],
    ['de geometria nenhuma', '', '', []],
  ])('%s', (_, tipo_geometria, sem_preenchimento, do_estilo) => {
    const campos = camposDoTipo({ tipo_geometria, sem_preenchimento });
    expect([...campos].sort()).toEqual(['nome', 'tipo_geometria', 'tipo_pai_id', ...do_estilo].sort());
  });

  it('com preenchimento, também a cor e a opacidade dele', () => {
    const campos = camposDoTipo({ tipo_geometria: '3', sem_preenchimento: '' });
    expect(campos).toContain('cor_preenchimento');
    expect(campos).toContain('transparencia_cor_preenchimento');
  });
});
